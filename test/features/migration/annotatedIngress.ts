import { NGINX_PREFIX } from "../../../server/src/ingress/ingressClass.ts";

/** An Ingress of ingress-nginx for one host, with annotations by their names without prefix. */
export function annotatedIngress(annotations: Readonly<Record<string, string>>): string {
  const lines = Object.entries(annotations).map(
    ([key, value]) => `    ${NGINX_PREFIX}${key}: ${JSON.stringify(value)}\n`,
  );
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop
  namespace: shop
  annotations:
${lines.join("")}spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] }
`;
}
