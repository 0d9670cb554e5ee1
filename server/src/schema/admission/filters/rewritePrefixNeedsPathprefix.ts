import { prefixReplacementRule } from "./prefixReplacement.ts";

export default prefixReplacementRule({
  id: "cel-rewrite-prefix-needs-pathprefix",
  summary: "A rewrite that replaces a prefix in a rule that does not match exactly one",
  why: "`ReplacePrefixMatch` puts a new text in place of the prefix that the rule matched, so there has to be one, and only one: a single match of type `PathPrefix`. The API server refuses the route otherwise. Several prefixes need a rule each, with the same rewrite.",
  replacing: "urlRewrite",
  filtersOf: "rule",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: PathPrefix, value: /catalog }
        - path: { type: PathPrefix, value: /shop }
      filters:
        - type: URLRewrite
          urlRewrite:
            path:
              type: ReplacePrefixMatch
              replacePrefixMatch: /
#             ^^^^^^^^^^^^^^^^^^ error cel-rewrite-prefix-needs-pathprefix: A prefix can be replaced only in a rule with exactly one match, of type \`PathPrefix\`, but it has 2 matches; the API server refuses the route. Give each match a rule of its own, or replace the full path. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
         - path: { type: PathPrefix, value: /catalog }
+      filters:
+        - type: URLRewrite
+          urlRewrite:
+            path:
+              type: ReplacePrefixMatch
+              replacePrefixMatch: /
+      backendRefs: [{ name: catalog, port: 8080 }]
+    - matches:
`,
});
