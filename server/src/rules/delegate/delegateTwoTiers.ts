import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { PROPOSAL, parentText, withoutParentRef } from "./binding.ts";

export default defineRule({
  id: "delegate-two-tiers",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A Route is both a parent and a child",
  why: `Routes are combined in two tiers: a Route with \`allowedRoutes\` in one of its rules is a parent and must not name a Route as its own parent. An implementation may join more tiers and has to say so; then \`delegation.maxRouteTiers\` in the settings says it here.`,
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
#           ^^^^^^^^^^^ error delegate-two-tiers: This route takes children itself and so cannot be the child of HTTPRoute \`site/departments\`: the proposal has only parents and children. 💡
      namespace: site
      sectionName: library
  rules:
    - name: shelves
      allowedRoutes: {}
`,
  correction: `
-    - name: shelves
-      allowedRoutes: {}
+    - backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { index, parent, obstacle } = binding;
      if (obstacle !== "tiers" || parent === undefined) continue;
      const tiers = cluster.options.delegation?.maxRouteTiers ?? 2;
      report({
        at: parentRefPath(index, "name"),
        severity: severityOfDetail(route, parent),
        message: `This route takes children itself and so cannot be the child of ${parentText(route, binding)}: ${tiers === 2 ? "the proposal has only parents and children" : `\`maxRouteTiers\` in the settings allows ${tiers} tiers`}.`,
        fixes: [withoutParentRef(route, index)],
      });
    }
  },
});
