import routeRules from "../../../server/src/rules/route/index.ts";

/** The rules about Routes. */
export const ids = routeRules.map(({ id }) => id);
/** These rules alone, or all about Routes. */
export const only = (...rules: readonly string[]) => ({ only: rules.length === 0 ? ids : rules });

/** Gateway `infra/edge`, which takes Routes of all namespaces. */
export const edge = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: admin, port: 8080, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;

/** A Route `cart` with these parentRefs. */
export const cart = (parentRefs: string, namespace = "shop") => `#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: ${namespace} }
spec:
  parentRefs:
${parentRefs}
`;
