/** Gateway `infra/edge`, its listeners in block style so that fixes can be read. */
export const edge = (listeners: string) => `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${listeners}
`;

/** A Route in namespace `shop` that names the Gateway. */
export const cart = (spec: string, kind = "HTTPRoute", namespace = "shop") => `#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: ${namespace} }
spec:
${spec}
`;

/** A listener for every host. */
export const http = "    - { name: http, port: 80, protocol: HTTP }";
