import { FILTER_UNION } from "./filterUnion.ts";
import { foreignMemberRule } from "./union.ts";

export default foreignMemberRule(FILTER_UNION, {
  id: "cel-filter-union-extra",
  summary: "A filter with a member that belongs to another `type`",
  why: "A filter does one thing, which its `type` names; the member of that name says how. The API server refuses a filter with any other member. Mostly a filter was copied and only one of the two was changed.",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: RequestHeaderModifier
          responseHeaderModifier:
#         ^^^^^^^^^^^^^^^^^^^^^^ error cel-filter-union-extra: \`responseHeaderModifier\` does not belong to the type \`RequestHeaderModifier\`; the API server refuses the route. Change \`type\` to \`ResponseHeaderModifier\`, or set \`requestHeaderModifier\` instead. 💡
            remove: [Server]
        - type: URLRewrite
          urlRewrite:
            hostname: catalog.internal
          cors:
#         ^^^^ error cel-filter-union-extra: A filter of type \`URLRewrite\` has \`urlRewrite\` and no \`cors\`; the API server refuses the route. Remove \`cors\`. 💡
            allowOrigins: ["https://shop.example.com"]
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
-        - type: RequestHeaderModifier
+        - type: ResponseHeaderModifier
             hostname: catalog.internal
+        - type: CORS
`,
});
