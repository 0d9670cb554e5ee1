import { pathRule } from "./pathMatch.ts";

export default pathRule({
  id: "cel-path-dotdot-segment",
  summary: "A path to match with `/../` in it",
  why: "Clients and gateways resolve the segment `..` before they compare paths, so that a match with it would never hold. The API server refuses the route. Write the path that is left when `..` has taken away the segment before it.",
  refuses: (path) => path.includes("/../"),
  fault: "A path has no segment `..`",
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
});
