import { prefixReplacementRule } from "./prefixReplacement.ts";

export default prefixReplacementRule({
  id: "cel-redirect-prefix-needs-pathprefix",
  summary: "A redirect that replaces a prefix in a rule that does not match exactly one",
  why: "`ReplacePrefixMatch` puts a new text in place of the prefix that the rule matched, so there has to be one, and only one: a single match of type `PathPrefix`. The API server refuses the route otherwise. Where the rest of the path need not be kept, `ReplaceFullPath` works with every match.",
  replacing: "requestRedirect",
  filtersOf: "rule",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: old-catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: Exact, value: /old }
      filters:
        - type: RequestRedirect
          requestRedirect:
            path:
              type: ReplacePrefixMatch
              replacePrefixMatch: /catalog
#             ^^^^^^^^^^^^^^^^^^ error cel-redirect-prefix-needs-pathprefix: A prefix can be replaced only in a rule with exactly one match, of type \`PathPrefix\`, but its match is of type \`Exact\`; the API server refuses the route. Match by \`PathPrefix\`, or replace the full path. 💡
`,
});
