const BACKENDS = "backendRefs: [{ name: catalog, port: 8080 }]";

/** An HTTPRoute whose only rule has these lines, and then backends. */
export function httpRoute(rule: string, backends: string = BACKENDS): string {
  return routeOf("HTTPRoute", backends === "" ? rule : `${rule}\n      ${backends}`);
}

/** A GRPCRoute whose only rule has these lines. */
export function grpcRoute(rule: string): string {
  return routeOf("GRPCRoute", rule);
}

function routeOf(kind: string, rule: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - ${rule}
`;
}

/** An HTTPRoute with a backendRef that has these filters. */
export function backendFilters(filters: string): string {
  return httpRoute(`backendRefs: [{ name: catalog, port: 80, filters: ${filters} }]`, "");
}
