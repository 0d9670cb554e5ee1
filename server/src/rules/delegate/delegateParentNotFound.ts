import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { parentRefPath, setParentField, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-parent-not-found",
  category: "reference",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  only: ["parentRoutes"],
  summary: "The Route that a child names as its parent is not in the workspace",
  why: `A child is reached only through its parent. Here it is a hint, because the parent may live in another repository; a warning where the name looks like a slip or stands in one other namespace; an error in a closed world.`,
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
      name: departmants
#           ^^^^^^^^^^^ warning delegate-parent-not-found: HTTPRoute \`site/departmants\` is not in this workspace, and this route gets requests only through it. Did you mean \`departments\`? 💡
      namespace: site
    - kind: HTTPRoute
      name: bureaus
#           ^^^^^^^ hint delegate-parent-not-found: HTTPRoute \`site/bureaus\` is not in this workspace, and this route gets requests only through it.
      namespace: site
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-      name: departmants
-      namespace: site
-    - kind: HTTPRoute
-      name: bureaus
+      name: departments
       namespace: site
+      sectionName: library
`,
  check(cluster, route, report) {
    for (const { index, ref, target, resolution, obstacle } of cluster.delegation.bindings(route.id)) {
      const absence = obstacle === "kind" ? undefined : judgeAbsence(resolution, target, cluster);
      if (absence === undefined) continue;
      const { suggestion } = absence;
      const isElsewhere = suggestion?.kind === "namespace" && ref.namespace !== undefined;
      report({
        at: parentRefPath(index, isElsewhere ? "namespace" : "name"),
        severity: absence.severity,
        message: `${targetText(route, target)} is not in this workspace, and this route gets requests only through it.${suggestionText(absence)}`,
        fixes: corrections(absence, (field, value) => setParentField(route, index, field, value)),
      });
    }
  },
});
