import { defineAdmissionRule } from "../admissionRule.ts";
import { checkPath, PATH_MATCH_SOURCE, PATH_MATCHES } from "./pathMatch.ts";

export default defineAdmissionRule({
  id: "cel-path-ends-dotdot",
  summary: "A path to match that ends in `/..`",
  why: "Clients and gateways resolve the segment `..` before they compare paths, at the end of a path, too, so that a match with it would never hold. The API server refuses the route.",
  source: PATH_MATCH_SOURCE,
  places: PATH_MATCHES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: PathPrefix, value: /shop/catalog/.. }
#                                          ^^^^^^^^^^^^^^^^ error cel-path-ends-dotdot: A path does not end in \`/..\`; the API server refuses the route. Write \`/shop/\`. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: PathPrefix, value: /shop/ }
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  check: checkPath((path) =>
    path.endsWith("/..") ? "A path does not end in `/..`; the API server refuses the route." : undefined,
  ),
});
