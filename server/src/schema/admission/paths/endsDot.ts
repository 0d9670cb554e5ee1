import { pathRule } from "./pathMatch.ts";

export default pathRule({
  id: "cel-path-ends-dot",
  summary: "A path to match that ends in `/.`",
  why: "Clients and gateways drop the segment `.` at the end of a path, so that a match with it would never hold. The API server refuses the route.",
  refuses: (path) => path.endsWith("/."),
  fault: "A path does not end in `/.`",
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
});
