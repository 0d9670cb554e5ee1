import type { Delivered } from "../../delivery/delivered.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Severity } from "../../workspace/finding.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { ALLOWED_CHILDREN, ATTACH_TO, PROPOSAL, parentName } from "./attachTo.ts";
import { wideningsFor } from "./widerPolicy.ts";

export default defineRule({
  id: "attach-namespace-not-allowed",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "The parent takes no children of this namespace",
  why: "`allowedChildren.namespaces` says from where children may come; without a value only from the parent's own namespace. A child from elsewhere reports Accepted=False and its listeners are not served. Where a selector asks for labels that the workspace does not show, this is a hint.",
  source: `${PROPOSAL}#go`,
  bad: `
#- platform/web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- shop/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
      group: gateway.networking.k8s.io
      kind: Gateway
      name: web
      namespace: platform
#                ^^^^^^^^ error attach-namespace-not-allowed: Gateway \`platform/web\` takes no children of namespace \`shop\`, so this Gateway is not accepted: only namespace \`platform\` is let in. 💡
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  correction: `
-  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
+  infrastructure:
+    allowedChildren:
+      namespaces:
+        from: Selector
+        selector: { matchLabels: { kubernetes.io/metadata.name: shop } }
`,
  check(cluster, child, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(child.id);
    const parent = parentAcceptance?.obstacle === "namespace" ? parentAcceptance.parent : undefined;
    if (parentAcceptance?.obstacle !== "namespace" || parent === undefined) return;
    const severity = severityOf(parentAcceptance, child, parent, cluster);
    if (severity === undefined) return;
    const name = parentName(parentAcceptance);
    const where = child.namespace === undefined ? "this namespace" : `namespace \`${child.namespace}\``;
    const why = parentAcceptance.admission?.why ?? "";
    const hasNamespace = child.resource.spec.infrastructure?.attachTo?.namespace !== undefined;
    report({
      at: [...ATTACH_TO, hasNamespace ? "namespace" : "name"],
      severity,
      message:
        parentAcceptance.verdict === "no"
          ? `${name} takes no children of ${where}, so this Gateway is not accepted: ${why}.`
          : `Whether ${name} takes children of ${where} cannot be told: ${why}.`,
      related: [
        {
          place: { id: parent.id, path: [...ALLOWED_CHILDREN, "namespaces", "from"] },
          message: "This decides which namespaces children come from.",
        },
      ],
      fixes: wideningsFor(parent, child, name, cluster),
    });
  },
});

/** Silent where the policy itself is broken, which is a finding on the parent, and where a name is filled in later. */
function severityOf(
  parentAcceptance: ParentAcceptance,
  child: Delivered<Gateway>,
  parent: Delivered<Gateway>,
  cluster: Cluster,
): Severity | undefined {
  const policy = parent.resource.spec.infrastructure?.allowedChildren?.namespaces;
  const from = policy?.from ?? "Same";
  if (from !== "Same" && (from !== "Selector" || policy?.selector === undefined)) return undefined;
  if (parentAcceptance.verdict === "no") return severityOfDetail(child, parent);
  if (from === "Same" || child.namespace === undefined || isOpaque(child.namespace)) return undefined;
  const isFilledInLater = [
    ...Object.values(policy?.selector?.matchLabels ?? {}),
    ...(policy?.selector?.matchExpressions ?? []).flatMap(({ values }) => values),
  ].some(isOpaque);
  const labels = cluster.lookup.namespaceLabels(child.namespace);
  return isFilledInLater || typeof labels !== "string" ? undefined : "hint";
}
