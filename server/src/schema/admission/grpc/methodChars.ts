import { callNameRule } from "./methodMatch.ts";

export default callNameRule({
  id: "cel-grpc-method-chars",
  summary: "An exact match by a method that cannot be the name of one",
  why: "The name of a gRPC method is one word of letters, digits and `_`, as in `ListItems`. No call would ever have another one, so the API server refuses the route. Mostly the service stands before it, which belongs into `service`, or a pattern was meant.",
  field: "method",
  form: "one word of letters, digits and `_`, such as `ListItems`",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - method: { service: shop.Catalog, method: List.* }
#                                                  ^^^^^^ error cel-grpc-method-chars: \`List.*\` cannot be the name of a method, so the API server refuses the route. Write one word of letters, digits and \`_\`, such as \`ListItems\`. 💡
      backendRefs: [{ name: catalog, port: 9090 }]
`,
  correction: `
-        - method: { service: shop.Catalog, method: List.* }
+        - method: { service: shop.Catalog, method: ListItems }
`,
});
