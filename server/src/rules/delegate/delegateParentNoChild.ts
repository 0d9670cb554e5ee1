import type { Delivered } from "../../delivery/delivered.ts";
import { meansRule } from "../../gateway-api/delegation/delegation.ts";
import { isUnattached } from "../../gateway-api/delegation/parentAttachment.ts";
import type { AllowedRoutes } from "../../model/listener.ts";
import type { Route } from "../../model/resource.ts";
import { addDocument, type Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-parent-no-child",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["delegating"],
  summary: "A rule hands requests on, and no child of it is in the workspace",
  why: `A rule with \`allowedRoutes\` has no backends. Until a child is bound to it, its requests have nowhere to go. The children may well live in other repositories, so this is a hint.`,
  source: `${PROPOSAL}#binding-parent-and-child-routes`,
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
#     ^^^^^^^^^^^^^ hint delegate-parent-no-child: No route of this workspace is a child of this rule, so its requests reach no backend unless a child is defined elsewhere. 💡
        namespaces:
          from: All
`,
  correction: `
           from: All
+#- library/library.yaml
+apiVersion: gateway.networking.k8s.io/v1
+kind: HTTPRoute
+metadata: { name: library, namespace: library }
+spec:
+  parentRefs:
+    - kind: HTTPRoute
+      name: departments
+      namespace: site
+      sectionName: library
+  rules:
+    - backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    const children = cluster.delegation.childrenOf(route.id);
    const { delegation } = cluster.options;
    const isServed =
      delegation !== undefined && !isUnattached(route, cluster.attachment.of(route.id), delegation);
    route.resource.spec.rules.forEach(({ name, allowedRoutes }, index) => {
      if (allowedRoutes === undefined) return;
      // A child that names the rule and is refused says so itself.
      if (children.some(({ binding }) => meansRule(binding, index, name))) return;
      const self = cluster.lookup.targetOf(route.id);
      if (self !== undefined && cluster.referrers.mayBeNamed(self, "parent")) return;
      report({
        at: ["spec", "rules", index, "allowedRoutes"],
        on: "key",
        message: `No route of this workspace is a child of this rule, so its requests reach no backend unless a child is defined elsewhere.`,
        fixes: isServed ? childFix(route, name, allowedRoutes) : [],
      });
    });
  },
});

/** A child beside the parent, where the rule lets its own namespace in for certain. */
function childFix(
  { id, namespace, resource }: Delivered<Route>,
  section: string | undefined,
  { namespaces }: AllowedRoutes,
): readonly Fix[] {
  const parent = resource.metadata.name;
  const from = namespaces?.from ?? "Same";
  if (parent === undefined || !section || namespace === undefined || from === "Selector") return [];
  const value = {
    apiVersion: "gateway.networking.k8s.io/v1",
    kind: "HTTPRoute",
    metadata: { name: section, namespace },
    spec: {
      parentRefs: [{ kind: "HTTPRoute", name: parent, sectionName: section }],
      rules: [{ backendRefs: [{ name: section, port: 80 }] }],
    },
  };
  return [fixBy(`Add child HTTPRoute \`${section}\``, addDocument(id, value))];
}
