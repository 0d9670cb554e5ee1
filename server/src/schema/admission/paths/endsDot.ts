import { defineAdmissionRule } from "../admissionRule.ts";
import { checkPath, PATH_MATCH_SOURCE, PATH_MATCHES } from "./pathMatch.ts";

export default defineAdmissionRule({
  id: "cel-path-ends-dot",
  summary: "A path to match that ends in `/.`",
  why: "Clients and gateways drop the segment `.` at the end of a path, so that a match with it would never hold. The API server refuses the route.",
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
        - path: { type: Exact, value: /catalog/. }
#                                     ^^^^^^^^^^ error cel-path-ends-dot: A path does not end in \`/.\`; the API server refuses the route. Write \`/catalog/\`. 💡
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
        - path: { type: Exact, value: /catalog/ }
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  check: checkPath((path) =>
    path.endsWith("/.") ? "A path does not end in `/.`; the API server refuses the route." : undefined,
  ),
});
