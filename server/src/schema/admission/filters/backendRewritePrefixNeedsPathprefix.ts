import { prefixReplacementRule } from "./prefixReplacement.ts";

export default prefixReplacementRule({
  id: "cel-backend-rewrite-prefix-needs-pathprefix",
  summary: "A rewrite of a backendRef that replaces a prefix where the rule does not match exactly one",
  why: "The filters of a backendRef work on the requests of the whole rule: to replace a prefix there, the rule has to have a single match, of type `PathPrefix`. The API server refuses the route otherwise. Several prefixes need a rule each.",
  replacing: "urlRewrite",
  filtersOf: "backendRef",
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
      backendRefs:
        - name: catalog
          port: 8080
          filters:
            - type: URLRewrite
              urlRewrite:
                path:
                  type: ReplacePrefixMatch
                  replacePrefixMatch: /
#                 ^^^^^^^^^^^^^^^^^^ error cel-backend-rewrite-prefix-needs-pathprefix: A prefix can be replaced only in a rule with exactly one match, of type \`PathPrefix\`, but it has 2 matches; the API server refuses the route. Give each match a rule of its own, or replace the full path. 💡
`,
  correction: `
         - path: { type: PathPrefix, value: /catalog }
+      backendRefs:
+        - name: catalog
+          port: 8080
+          filters:
+            - type: URLRewrite
+              urlRewrite:
+                path:
+                  type: ReplacePrefixMatch
+                  replacePrefixMatch: /
+    - matches:
`,
});
