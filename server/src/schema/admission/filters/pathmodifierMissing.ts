import { defineAdmissionRule } from "../admissionRule.ts";
import { PATH_MODIFIERS } from "./filterPlaces.ts";
import { PATH_MODIFIER_SOURCE, PATH_MODIFIER_UNION } from "./pathModifierUnion.ts";
import { refuseMissingMember } from "./union.ts";

export default defineAdmissionRule({
  id: "cel-pathmodifier-missing",
  summary: "A path modifier without the new path",
  why: "`type` only says what is replaced, the whole path or the prefix that matched; the new text stands in `replaceFullPath` or `replacePrefixMatch`. The API server refuses a path modifier without it. An empty text is one, too.",
  source: PATH_MODIFIER_SOURCE,
  places: PATH_MODIFIERS,
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
  good: `
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
              replaceFullPath: /catalog
`,
  check(modifier, report) {
    refuseMissingMember(modifier, PATH_MODIFIER_UNION, ROOT_PATHS, report);
  },
});

const ROOT_PATHS: ReadonlyMap<string, unknown> = new Map([
  ["replaceFullPath", "/"],
  ["replacePrefixMatch", "/"],
]);
