import { defineAdmissionRule } from "../admissionRule.ts";
import { checkPath, PATH_MATCH_SOURCE, PATH_MATCHES } from "./pathMatch.ts";

export default defineAdmissionRule({
  id: "cel-path-dotdot-segment",
  summary: "A path to match with `/../` in it",
  why: "Clients and gateways resolve the segment `..` before they compare paths, so that a match with it would never hold. The API server refuses the route. Write the path that is left when `..` has taken away the segment before it.",
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
        - path: { type: PathPrefix, value: /shop/../catalog }
#                                          ^^^^^^^^^^^^^^^^ error cel-path-dotdot-segment: A path has no segment \`..\`; the API server refuses the route. Write \`/catalog\`. 💡
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
        - path: { type: PathPrefix, value: /catalog }
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  check: checkPath((path) =>
    path.includes("/../") ? "A path has no segment `..`; the API server refuses the route." : undefined,
  ),
});
