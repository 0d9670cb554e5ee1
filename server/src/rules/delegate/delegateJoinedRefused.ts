import { defineRule } from "../rule.ts";
import { conflictsAbout, inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-joined-refused",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "Parent and child make a rule that the API server would refuse",
  why: `Each of the two is fine by itself, and the rule that they make together is not: a prefix is replaced where several paths or an exact one are matched, or an attempt at a backend takes longer than the whole request. Nobody could write that rule, so no proxy has to serve it. The proposal does not speak of it, so this is a warning, and the pair counts as not bound.`,
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
        backendRequest: 20s
#                       ^^^ warning delegate-joined-refused: This cannot be combined with rule \`library\` of HTTPRoute \`site/departments\`, so the route is not bound to it: the API server would refuse the two rules combined: an attempt at a backend cannot take longer than the whole request, \`10s\`.
      backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-        backendRequest: 20s
+        backendRequest: 2s
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      if (binding.parent === undefined) continue;
      for (const { conflict, parentRule } of conflictsAbout(binding, "admission")) {
        report({
          at: conflict.childPath,
          on: conflict.childPath.at(-1) === "matches" ? "key" : "value",
          severity: "warning",
          message: `This cannot be combined with ${parentRule} of ${parentText(route, binding)}, so the route is not bound to it: ${conflict.why}.`,
          related: inParent(binding, conflict.parentPath, "What the parent has."),
        });
      }
    }
  },
});
