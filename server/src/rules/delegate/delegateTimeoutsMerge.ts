import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { conflictsAbout, inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-timeouts-merge",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A child has other timeouts, retries or sessions than its parent",
  why: `What a rule of the parent sets holds for each rule of the child. A value that both set differently is a conflict; the proposal does not say more, so this is a warning, and the pair counts as not bound.`,
  source: `${PROPOSAL}#reconciling-parent-and-child-routes`,
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
        - path: { type: PathPrefix, value: /library }
      timeouts: { request: 10s }
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
    - timeouts:
        request: 20s
#                ^^^ warning delegate-timeouts-merge: This cannot be combined with rule \`library\` of HTTPRoute \`site/departments\`, so the route is not bound to it: the parent's rule has \`10s\` for \`timeouts.request\`. 💡
      backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-        request: 20s
+        backendRequest: 2s
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      for (const { conflict, parentRule } of conflictsAbout(binding, "setting")) {
        report({
          at: conflict.childPath,
          severity: "warning",
          message: `This cannot be combined with ${parentRule} of ${parentText(route, binding)}, so the route is not bound to it: ${conflict.why}.`,
          related: inParent(binding, conflict.parentPath, "What the parent has."),
          fixes: [fixBy("Remove this value", removeAt({ id: route.id, path: conflict.childPath }))],
        });
      }
    }
  },
});
