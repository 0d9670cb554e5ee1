import { PATH_MODIFIER_UNION } from "./pathModifierUnion.ts";
import { missingMemberRule } from "./union.ts";

export default missingMemberRule(PATH_MODIFIER_UNION, {
  id: "cel-pathmodifier-missing",
  summary: "A path modifier without the new path",
  why: "`type` only says what is replaced, the whole path or the prefix that matched; the new text stands in `replaceFullPath` or `replacePrefixMatch`. The API server refuses a path modifier without it. An empty text is one, too.",
  skeletons: { replaceFullPath: "/", replacePrefixMatch: "/" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: old-catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: RequestRedirect
          requestRedirect:
            path:
              type: ReplaceFullPath
#                   ^^^^^^^^^^^^^^^ error cel-pathmodifier-missing: A path modifier of type \`ReplaceFullPath\` needs \`replaceFullPath\`; the API server refuses the route without it. 💡
`,
  correction: `
               type: ReplaceFullPath
+              replaceFullPath: /catalog
`,
});
