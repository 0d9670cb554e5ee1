import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL, withoutParentRef } from "./binding.ts";

export default defineRule({
  id: "delegate-self",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A Route names itself as its parent",
  why: `A Route is either a parent or a child, so it cannot be its own parent. The reference binds it to nothing.`,
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
#           ^^^^^^^^^^^ error delegate-self: This route names itself as its parent, which binds it to nothing. Name another Route, or remove the parentRef. 💡
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-    - kind: HTTPRoute
-      name: departments
+    - name: townhall
-    - backendRefs: [{ name: books, port: 80 }]
+    - name: library
+      allowedRoutes:
+        namespaces:
+          from: All
`,
  check(cluster, route, report) {
    for (const { index, obstacle } of cluster.delegation.bindings(route.id)) {
      if (obstacle !== "self") continue;
      report({
        at: parentRefPath(index, "name"),
        message:
          "This route names itself as its parent, which binds it to nothing. Name another Route, or remove the parentRef.",
        fixes: [withoutParentRef(route, index)],
      });
    }
  },
});
