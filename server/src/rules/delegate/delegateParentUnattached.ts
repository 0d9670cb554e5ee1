import { isUnattached } from "../../gateway-api/delegation/parentAttachment.ts";
import { isDelegating } from "../../model/route.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-parent-unattached",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "No listener takes the parent of a child",
  why: `Requests reach a child through its parent, and the parent through a listener. Where no listener takes the parent, nothing reaches the child, whatever its own status says.`,
  source: `${PROPOSAL}#terminology`,
  bad: `
#- site/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: townhall, namespace: site }
spec:
  gatewayClassName: example
  listeners:
    - { name: web, port: 80, protocol: TCP }
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
#           ^^^^^^^^^^^ warning delegate-parent-unattached: No listener takes HTTPRoute \`site/departments\`, so no request reaches this route through it.
      namespace: site
      sectionName: library
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-    - { name: web, port: 80, protocol: TCP }
+    - { name: web, port: 80, protocol: HTTP }
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { index, parent } = binding;
      const { delegation } = cluster.options;
      if (parent === undefined || delegation === undefined || !isDelegating(parent.resource.spec)) continue;
      if (!isUnattached(parent, cluster.attachment.of(parent.id), delegation)) continue;
      report({
        at: parentRefPath(index, "name"),
        message: `No listener takes ${parentText(route, binding)}, so no request reaches this route through it.`,
        related: inParent(binding, ["spec", "parentRefs"], "The parents of the parent."),
      });
    }
  },
});
