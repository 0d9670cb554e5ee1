import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { PROPOSAL, parentText, withoutParentRef } from "./binding.ts";

export default defineRule({
  id: "delegate-cycle",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "Routes are each other's parents",
  why: `Requests go from parent to child and would go round in a circle. None of the Routes in it is bound through it.`,
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
  bad: `
#- site/left.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: left, namespace: site }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: right
#           ^^^^^ error delegate-cycle: HTTPRoute \`right\` is itself a child of this route, so requests would go round in a circle. Neither is bound through the other. 💡
  rules:
    - name: shelves
      allowedRoutes: {}
#- site/right.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: right, namespace: site }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: left
#           ^^^^ error delegate-cycle: HTTPRoute \`left\` is itself a child of this route, so requests would go round in a circle. Neither is bound through the other. 💡
  rules:
    - name: shelves
      allowedRoutes: {}
`,
  correction: `
-#- site/left.yaml
+#- site/departments.yaml
-metadata: { name: left, namespace: site }
+metadata: { name: departments, namespace: site }
-    - kind: HTTPRoute
-      name: right
+    - name: townhall
-    - name: shelves
-      allowedRoutes: {}
-#- site/right.yaml
+    - name: library
+      allowedRoutes:
+        namespaces:
+          from: All
+#- library/library.yaml
-metadata: { name: right, namespace: site }
+metadata: { name: library, namespace: library }
-      name: left
+      name: departments
+      namespace: site
+      sectionName: library
-    - name: shelves
-      allowedRoutes: {}
+    - backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { index, parent, obstacle } = binding;
      if (obstacle !== "cycle" || parent === undefined) continue;
      report({
        at: parentRefPath(index, "name"),
        severity: severityOfDetail(route, parent),
        message: `${parentText(route, binding)} is itself a child of this route, so requests would go round in a circle. Neither is bound through the other.`,
        fixes: [withoutParentRef(route, index)],
      });
    }
  },
});
