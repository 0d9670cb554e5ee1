import { withArticle } from "../../text/sentence.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-kind-scope",
  category: "status",
  severity: "information",
  kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  only: ["parentRoutes"],
  summary: "A child and its parent are Routes of a kind that the proposal leaves for later",
  why: `The proposal is about HTTPRoutes and means to be a pattern for other kinds one day. What an implementation makes of children of another kind is its own affair, so nothing is predicted here.`,
  source: `${PROPOSAL}#goals`,
  bad: `
#- site/echo.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: echo, namespace: site }
spec:
  parentRefs:
    - name: townhall
#- library/library.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: GRPCRoute
#           ^^^^^^^^^ information delegate-kind-scope: The proposal is about HTTPRoutes; whether a GRPCRoute can have children is the implementation's to say.
      name: echo
      namespace: site
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-#- site/echo.yaml
+#- site/departments.yaml
-kind: GRPCRoute
-metadata: { name: echo, namespace: site }
+kind: HTTPRoute
+metadata: { name: departments, namespace: site }
     - name: townhall
+  rules:
+    - name: library
+      allowedRoutes:
+        namespaces:
+          from: All
-kind: GRPCRoute
+kind: HTTPRoute
-    - kind: GRPCRoute
-      name: echo
+    - kind: HTTPRoute
+      name: departments
       namespace: site
+      sectionName: library
`,
  check(cluster, route, report) {
    for (const { index, target, obstacle } of cluster.delegation.bindings(route.id)) {
      if (obstacle !== "other-kind") continue;
      report({
        at: parentRefPath(index, "kind"),
        message: `The proposal is about HTTPRoutes; whether ${withArticle(target.kind)} can have children is the implementation's to say.`,
      });
    }
  },
});
