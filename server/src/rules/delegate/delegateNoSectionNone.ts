import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { inParent, PROPOSAL, parentText } from "./binding.ts";
import { openRule } from "./openRule.ts";

export default defineRule({
  id: "delegate-no-section-none",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "No rule of the parent that a child names takes children",
  why: `A Route is a parent only where one of its rules has \`allowedRoutes\`. Without one, a route that names it is not bound to anything and gets no traffic.`,
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
    - name: home
      backendRefs: [{ name: home, port: 80 }]
#- library/library.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
#           ^^^^^^^^^^^ error delegate-no-section-none: No rule of HTTPRoute \`site/departments\` has \`allowedRoutes\`, so the route is not bound to it.
      namespace: site
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-    - name: home
-      backendRefs: [{ name: home, port: 80 }]
+    - name: library
+      allowedRoutes:
+        namespaces:
+          from: All
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { index, parent, obstacle } = binding;
      if (obstacle !== "closed" || parent === undefined) continue;
      const empty = parent.resource.spec.rules.findIndex(
        ({ backendRefs, misplacedPolicy }) =>
          (backendRefs ?? []).length === 0 && misplacedPolicy === undefined,
      );
      report({
        at: parentRefPath(index, "name"),
        severity: severityOfDetail(route, parent),
        message: `No rule of ${parentText(route, binding)} has \`allowedRoutes\`, so the route is not bound to it.`,
        related: inParent(binding, ["spec", "rules"], "The rules of the parent."),
        fixes: empty < 0 ? [] : [openRule(parent, empty, route.namespace)],
      });
    }
  },
});
