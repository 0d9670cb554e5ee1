/** A Route of namespace `shop` with these lines below `rules`. */
export function route(
  rules: string,
  kind = "HTTPRoute",
  metadata = "{ name: shop, namespace: shop }",
): string {
  return `#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: ${metadata}
spec:
  parentRefs: [{ name: web }]
  rules:
${rules}
`;
}

/** A Service `cart` of namespace `shop`, or as its metadata say. */
export function service(
  spec: string,
  metadata = "{ name: cart, namespace: shop }",
  path = "shop/service.yaml",
): string {
  return `#- ${path}
apiVersion: v1
kind: Service
metadata: ${metadata}
spec: { selector: { app: cart }, ${spec} }
`;
}

/** A rule with one backend. */
export const TO_CART = "    - backendRefs: [{ name: cart, port: 80 }]";
