import { prefixReplacementRule } from "./prefixReplacement.ts";

export default prefixReplacementRule({
  id: "cel-backend-redirect-prefix-needs-pathprefix",
  summary: "A redirect of a backendRef that replaces a prefix where the rule does not match exactly one",
  why: "The filters of a backendRef work on the requests of the whole rule: to replace a prefix there, the rule has to have a single match, of type `PathPrefix`. The API server refuses the route otherwise.",
  replacing: "requestRedirect",
  filtersOf: "backendRef",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: old-catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: RegularExpression, value: "/old/[a-z]+" }
      backendRefs:
        - name: catalog
          port: 8080
          filters:
            - type: RequestRedirect
              requestRedirect:
                path:
                  type: ReplacePrefixMatch
                  replacePrefixMatch: /catalog
#                 ^^^^^^^^^^^^^^^^^^ error cel-backend-redirect-prefix-needs-pathprefix: A prefix can be replaced only in a rule with exactly one match, of type \`PathPrefix\`, but its match is of type \`RegularExpression\`; the API server refuses the route. Match by \`PathPrefix\`, or replace the full path. 💡
`,
  correction: `
-        - path: { type: RegularExpression, value: "/old/[a-z]+" }
+        - path: { type: PathPrefix, value: /old }
`,
});
