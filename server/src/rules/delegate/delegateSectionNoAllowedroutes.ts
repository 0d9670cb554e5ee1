import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { choicePath, inParent, PROPOSAL, parentText } from "./binding.ts";
import { openRule } from "./openRule.ts";

export default defineRule({
  id: "delegate-section-no-allowedroutes",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "The rule that a child picks by `sectionName` takes no children",
  why: `A rule takes children only where it has \`allowedRoutes\`; without the field it serves its own backends. The child is not bound.`,
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
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
      matches: [{ path: { value: /library } }]
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
#                  ^^^^^^^ error delegate-section-no-allowedroutes: Rule \`library\` of HTTPRoute \`site/departments\` has no \`allowedRoutes\`, so the route is not bound to it. 💡
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-      matches: [{ path: { value: /library } }]
+      allowedRoutes:
+        namespaces:
+          from: All
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { parent, obstacle, rules, ref } = binding;
      const [rule] = rules;
      if (obstacle !== "section-closed" || parent === undefined || rule === undefined) continue;
      const { backendRefs = [], misplacedPolicy } = parent.resource.spec.rules[rule.index] ?? {};
      const serves = backendRefs.length > 0;
      const lacks = misplacedPolicy === undefined ? "no `allowedRoutes`" : "no value below `allowedRoutes`";
      report({
        at: choicePath(binding),
        severity: severityOfDetail(route, parent),
        message: `Rule \`${ref.sectionName ?? ""}\` of ${parentText(route, binding)} has ${lacks}${serves ? " but backends of its own" : ""}, so the route is not bound to it.`,
        related: inParent(binding, ["spec", "rules", rule.index], "The rule."),
        fixes: serves || misplacedPolicy !== undefined ? [] : [openRule(parent, rule.index, route.namespace)],
      });
    }
  },
});
