import { PATH_MODIFIER_UNION } from "./pathModifierUnion.ts";
import { foreignMemberRule } from "./union.ts";

export default foreignMemberRule(PATH_MODIFIER_UNION, {
  id: "cel-pathmodifier-extra",
  summary: "A new path for another `type` than the one that is named",
  why: "`ReplaceFullPath` puts `replaceFullPath` in place of the whole path, `ReplacePrefixMatch` puts `replacePrefixMatch` in place of the prefix that matched and keeps the rest. The API server refuses a path modifier whose `type` and member disagree.",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: PathPrefix, value: /shop }
      filters:
        - type: URLRewrite
          urlRewrite:
            path:
              type: ReplaceFullPath
              replacePrefixMatch: /
#             ^^^^^^^^^^^^^^^^^^ error cel-pathmodifier-extra: \`replacePrefixMatch\` does not belong to the type \`ReplaceFullPath\`; the API server refuses the route. Change \`type\` to \`ReplacePrefixMatch\`, or set \`replaceFullPath\` instead. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
});
