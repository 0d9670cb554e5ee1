import type { Delivered } from "../../delivery/delivered.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Severity } from "../../workspace/finding.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { parentName } from "../attach/attachTo.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { admissionFixes } from "./admissionFixes.ts";
import { ALLOWED_LISTENERS, LISTENER_SETS, PARENT_REF, SET_KINDS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-namespace-not-allowed",
  category: "status",
  severity: "error",
  kinds: SET_KINDS,
  summary: "The Gateway of a ListenerSet does not let the set's namespace in",
  why: "`spec.allowedListeners.namespaces` of the Gateway says from where ListenerSets may come. A set from elsewhere gets `Accepted=False` with reason `NotAllowed`, and its listeners are not served. Where a selector asks for labels that the workspace does not show, this is a hint.",
  source: LISTENER_SETS,
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- shop/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef:
    name: web
    namespace: infra
#              ^^^^^ error listenerset-namespace-not-allowed: Gateway \`infra/web\` lets no ListenerSets of namespace \`shop\` in, so these listeners are not served: only namespace \`infra\` is let in. 💡
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`,
  correction: `
-  allowedListeners: { namespaces: { from: Same } }
+  allowedListeners:
+    namespaces:
+      from: Selector
+      selector:
+        matchLabels: { kubernetes.io/metadata.name: shop }
`,
  check(cluster, set, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(set.id);
    const gateway = parentAcceptance?.obstacle === "namespace" ? parentAcceptance.parent : undefined;
    if (parentAcceptance?.obstacle !== "namespace" || gateway === undefined) return;
    const severity = severityOf(parentAcceptance, set, gateway, cluster);
    if (severity === undefined) return;
    const whose = set.namespace === undefined ? "this namespace" : `namespace \`${set.namespace}\``;
    const why = parentAcceptance.admission?.why ?? "";
    const isNamed = set.resource.spec.parentRef?.namespace !== undefined;
    report({
      at: [...PARENT_REF, isNamed ? "namespace" : "name"],
      severity,
      message:
        parentAcceptance.verdict === "no"
          ? `${parentName(parentAcceptance)} lets no ListenerSets of ${whose} in, so these listeners are not served: ${why}.`
          : `Whether ${parentName(parentAcceptance)} lets ListenerSets of ${whose} in cannot be told: ${why}.`,
      related: [
        {
          place: { id: gateway.id, path: [...ALLOWED_LISTENERS, "namespaces", "from"] },
          message: "Says from where ListenerSets may come",
        },
      ],
      fixes: admissionFixes(gateway, set, cluster),
    });
  },
});

/** Silent where the policy itself is broken, which is a finding on the Gateway, and where text is filled in later. */
function severityOf(
  { verdict }: ParentAcceptance,
  set: Delivered<ListenerSet>,
  gateway: Delivered<Gateway>,
  cluster: Cluster,
): Severity | undefined {
  const policy = gateway.resource.spec.allowedListeners?.namespaces;
  const selector = policy?.from === "Selector" ? policy.selector : undefined;
  if (policy?.from !== "Same" && selector === undefined) return undefined;
  if (verdict === "no") return severityOfDetail(set, gateway);
  if (selector === undefined || set.namespace === undefined || isOpaque(set.namespace)) return undefined;
  const values = [
    ...Object.values(selector.matchLabels),
    ...selector.matchExpressions.flatMap((one) => one.values),
  ];
  const labels = cluster.lookup.namespaceLabels(set.namespace);
  return values.some(isOpaque) || typeof labels !== "string" ? undefined : "hint";
}
