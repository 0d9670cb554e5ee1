import { pathRule } from "./pathMatch.ts";

export default pathRule({
  id: "cel-path-double-slash",
  summary: "A path to match with `//` in it",
  why: "A slash ends a segment, so two of them make an empty one, which gateways merge or keep as they like. The API server refuses the route rather than let its meaning depend on that. Usually two parts with a slash each were put together.",
  refuses: (path) => path.includes("//"),
  fault: "A path has no empty segment `//`",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: PathPrefix, value: /catalog//items }
#                                          ^^^^^^^^^^^^^^^ error cel-path-double-slash: A path has no empty segment \`//\`; the API server refuses the route. Write \`/catalog/items\`. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
});
