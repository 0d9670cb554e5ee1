import { starAloneRule } from "./starAlone.ts";

export default starAloneRule({
  id: "cel-cors-origins-star-alone",
  summary: "A CORS filter with `*` among other origins in `allowOrigins`",
  why: "`*` lets every origin in, so others beside it would say nothing, and the API server refuses the list. Which of the two is meant matters: with `*` scripts of any site may read the answers.",
  list: "allowOrigins",
  allowed: "origins",
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
            allowOrigins: ["https://shop.example.com", "*"]
#                                                      ^^^ error cel-cors-origins-star-alone: \`*\` stands for all origins and has to stand alone; the API server refuses the route. Keep only \`*\`, or remove it. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
-            allowOrigins: ["https://shop.example.com", "*"]
+            allowOrigins: ["https://shop.example.com"]
`,
});
