import { pathRule } from "./pathMatch.ts";

export default pathRule({
  id: "cel-path-absolute",
  summary: "A path to match that does not start with `/`",
  why: "Paths of requests start with `/`, so a value without it could never match, whether as `Exact` or as `PathPrefix`. The API server refuses the route.",
  refuses: (path) => !path.startsWith("/"),
  fault: "A path starts with `/`",
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
});
