import { pathRule } from "./pathMatch.ts";

export default pathRule({
  id: "cel-path-dot-segment",
  summary: "A path to match with `/./` in it",
  why: "Clients and gateways drop the segment `.` from the path of a request, so that a match with it would never hold. The API server refuses the route.",
  refuses: (path) => path.includes("/./"),
  fault: "A path has no segment `.`",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: Exact, value: /catalog/./items }
#                                     ^^^^^^^^^^^^^^^^ error cel-path-dot-segment: A path has no segment \`.\`; the API server refuses the route. Write \`/catalog/items\`. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
});
