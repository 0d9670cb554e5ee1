import { type Fix, removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-rule-xor",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["delegating"],
  summary: "A rule has both `backendRefs` and `allowedRoutes`",
  why: `A rule either sends requests to its own backends or leaves them to child routes. The proposal does not say which of the two holds where both are written, so nobody can rely on either.`,
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
      backendRefs: [{ name: reading-room, port: 80 }]
      allowedRoutes:
#     ^^^^^^^^^^^^^ error delegate-rule-xor: A rule has either \`backendRefs\` or \`allowedRoutes\`: which of the two holds here is not defined. Remove one, or move it to a rule of its own. 💡
        namespaces:
          from: All
`,
  correction: `
-      backendRefs: [{ name: reading-room, port: 80 }]
           from: All
+    - name: home
+      backendRefs: [{ name: home, port: 80 }]
`,
  check(_cluster, route, report) {
    route.resource.spec.rules.forEach(({ allowedRoutes, backendRefs }, index) => {
      if (allowedRoutes === undefined || (backendRefs ?? []).length === 0) return;
      const remove = (key: string): Fix => {
        const place = { id: route.id, path: ["spec", "rules", index, key] };
        return fixBy(`Remove \`${key}\``, removeAt(place));
      };
      report({
        at: ["spec", "rules", index, "allowedRoutes"],
        on: "key",
        message:
          "A rule has either `backendRefs` or `allowedRoutes`: which of the two holds here is not defined. Remove one, or move it to a rule of its own.",
        fixes: [remove("backendRefs"), remove("allowedRoutes")],
      });
    });
  },
});
