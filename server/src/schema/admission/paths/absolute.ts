import { defineAdmissionRule } from "../admissionRule.ts";
import { checkPath, PATH_MATCH_SOURCE, PATH_MATCHES } from "./pathMatch.ts";

export default defineAdmissionRule({
  id: "cel-path-absolute",
  summary: "A path to match that does not start with `/`",
  why: "Paths of requests start with `/`, so a value without it could never match, whether as `Exact` or as `PathPrefix`. The API server refuses the route.",
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
        - path: { type: PathPrefix, value: catalog }
#                                          ^^^^^^^ error cel-path-absolute: A path starts with \`/\`; the API server refuses the route. Write \`/catalog\`. 💡
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
    path.startsWith("/") ? undefined : "A path starts with `/`; the API server refuses the route.",
  ),
});
