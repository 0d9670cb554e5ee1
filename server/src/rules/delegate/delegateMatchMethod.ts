import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { conflictsAbout, inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-match-method",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A child takes another method than its parent",
  why: `The proposal leaves open how methods are combined. A request has one method, so two different ones never hold together; here the pair counts as not bound.`,
  source: `${PROPOSAL}#method-matching`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: library
      matches:
        - method: GET
      allowedRoutes:
        namespaces:
          from: All
#- library/library.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      namespace: site
      sectionName: library
  rules:
    - matches:
        - method: POST
#                 ^^^^ warning delegate-match-method: No request meets this and rule \`library\` of HTTPRoute \`site/departments\`, so the route is not bound to it: the parent's rule takes \`GET\` only, and a request has one method. 💡
      backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-        - method: POST
+        - path: { value: /books }
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { parent } = binding;
      if (parent === undefined) continue;
      for (const { conflict, parentRule } of conflictsAbout(binding, "method")) {
        report({
          at: conflict.childPath,
          severity: "warning",
          message: `No request meets this and ${parentRule} of ${parentText(route, binding)}, so the route is not bound to it: ${conflict.why}.`,
          related: inParent(binding, conflict.parentPath, "What the parent has."),
          fixes: [fixBy("Remove the method", removeAt({ id: route.id, path: conflict.childPath }))],
        });
      }
    }
  },
});
