import { pathRule } from "./pathMatch.ts";

export default pathRule({
  id: "cel-path-ends-dotdot",
  summary: "A path to match that ends in `/..`",
  why: "Clients and gateways resolve the segment `..` before they compare paths, at the end of a path, too, so that a match with it would never hold. The API server refuses the route.",
  refuses: (path) => path.endsWith("/.."),
  fault: "A path does not end in `/..`",
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
});
