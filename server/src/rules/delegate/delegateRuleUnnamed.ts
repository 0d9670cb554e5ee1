import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-rule-unnamed",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["delegating"],
  summary: "A rule that takes children has no name",
  why: `A child picks a rule of its parent by the rule's name. A rule without one takes only children that name no section, and those are bound to every rule that lets them in.`,
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
    - allowedRoutes:
#     ^^^^^^^^^^^^^ hint delegate-rule-unnamed: This rule takes children but has no \`name\`, so no child can pick it with \`sectionName\`. 💡
        namespaces:
          from: All
`,
  correction: `
-    - allowedRoutes:
+    - name: library
+      allowedRoutes:
`,
  check(_cluster, route, report) {
    const { rules } = route.resource.spec;
    rules.forEach(({ name, allowedRoutes }, index) => {
      if (allowedRoutes === undefined || name !== undefined) return;
      const taken = new Set(rules.map((rule) => rule.name));
      const free = [`children`, ...rules.map((_, at) => `children-${at + 2}`)].find(
        (word) => !taken.has(word),
      );
      const place = { id: route.id, path: ["spec", "rules", index, "name"] };
      report({
        at: ["spec", "rules", index, "allowedRoutes"],
        on: "key",
        message: "This rule takes children but has no `name`, so no child can pick it with `sectionName`.",
        fixes: [fixBy(`Name the rule \`${free ?? ""}\``, setAt(place, free ?? ""))],
      });
    });
  },
});
