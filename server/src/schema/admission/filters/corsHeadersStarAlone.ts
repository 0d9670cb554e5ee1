import { starAloneRule } from "./starAlone.ts";

export default starAloneRule({
  id: "cel-cors-headers-star-alone",
  summary: "A CORS filter with `*` among other headers in `allowHeaders`",
  why: "`*` allows every header of a request, so others beside it would say nothing. The API server refuses the list. Browsers do not count `Authorization` as part of `*`, so where it is needed the headers are better named one by one.",
  list: "allowHeaders",
  allowed: "headers",
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
            allowHeaders: ["*", Authorization]
#                          ^^^ error cel-cors-headers-star-alone: \`*\` stands for all headers and has to stand alone; the API server refuses the route. Keep only \`*\`, or remove it. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
-            allowHeaders: ["*", Authorization]
+            allowHeaders: [Authorization]
`,
});
