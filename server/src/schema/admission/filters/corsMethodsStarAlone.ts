import { starAloneRule } from "./starAlone.ts";

export default starAloneRule({
  id: "cel-cors-methods-star-alone",
  summary: "A CORS filter with `*` among other methods in `allowMethods`",
  why: "`*` allows every method, so others beside it would say nothing. The API server refuses the list.",
  list: "allowMethods",
  allowed: "methods",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: CORS
          cors:
            allowOrigins: ["https://shop.example.com"]
            allowMethods: [GET, "*"]
#                               ^^^ error cel-cors-methods-star-alone: \`*\` stands for all methods and has to stand alone; the API server refuses the route. Keep only \`*\`, or remove it. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
});
