import { callNameRule } from "./methodMatch.ts";

export default callNameRule({
  id: "cel-grpc-service-chars",
  summary: "An exact match by a service that cannot be the name of one",
  why: "The name of a gRPC service is words of letters, digits and `_` with dots between them, as in `shop.Catalog`. No call would ever have another one, so the API server refuses the route. Mostly the path of a call was copied as a whole, `/shop.Catalog/List`, or a pattern was meant.",
  field: "service",
  form: "words of letters, digits and `_` with dots between them, such as `shop.Catalog`",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - method: { service: /shop.Catalog/List }
#                            ^^^^^^^^^^^^^^^^^^ error cel-grpc-service-chars: \`/shop.Catalog/List\` cannot be the name of a service, so the API server refuses the route. Write words of letters, digits and \`_\` with dots between them, such as \`shop.Catalog\`. 💡
      backendRefs: [{ name: catalog, port: 9090 }]
`,
});
