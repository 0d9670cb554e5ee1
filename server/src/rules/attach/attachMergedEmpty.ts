import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { sharedAnswer } from "../../workspace/cluster/sharedAnswer.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-merged-empty",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "A parent without listeners has no children that bring any",
  why: "A Gateway with `allowedChildren` may leave its own listeners out, because its children bring them. Without children nothing is listened on. Children may live elsewhere, so this is a hint; in the closed world it is a warning.",
  source: `${PROPOSAL}#api`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
#                 ^^^ warning attach-merged-empty: This Gateway has no listeners of its own and no child brings any, so nothing is served. 💡
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
`,
  correction: `
+#- web.yaml
   infrastructure: { allowedChildren: { namespaces: { from: Same } } }
+#- shop.yaml
+apiVersion: gateway.networking.k8s.io/v1
+kind: Gateway
+metadata: { name: shop, namespace: platform }
+spec:
+  gatewayClassName: edge
+  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
+  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  exampleOptions: { closedWorld: true },
  check(cluster, parent, report) {
    const { infrastructure, listeners = [] } = parent.resource.spec;
    if (
      infrastructure?.allowedChildren === undefined ||
      infrastructure.attachTo !== undefined ||
      listeners.length > 0
    )
      return;
    const merged = cluster.merging.of(parent.id);
    // A child that is not let in has a finding of its own.
    if (merged === undefined || merged.members.length > 0) return;
    const children = { group: GATEWAY_GROUP, kind: "Gateway", namespace: parent.namespace, name: "" };
    if (!cluster.options.closedWorld && cluster.lookup.mayBeProduced(children)) return;
    if (mayHaveChild(cluster, parent)) return;
    const listener = { name: "http", port: 80, protocol: "HTTP" };
    report({
      at: ["metadata", "name"],
      severity: cluster.options.closedWorld ? "warning" : "hint",
      message: cluster.options.closedWorld
        ? "This Gateway has no listeners of its own and no child brings any, so nothing is served."
        : "This Gateway has no listeners of its own, and no child in this workspace brings any.",
      fixes: [
        fixBy(
          "Add an HTTP listener on port 80",
          setAt({ id: parent.id, path: ["spec", "listeners"] }, [listener]),
        ),
      ],
    });
  },
});

/** Whether a Gateway may be a child although it is not known to be: a name is filled in later, or a namespace is not known. */
function mayHaveChild(cluster: Cluster, { id, namespace }: Delivered<Gateway>): boolean {
  const self = cluster.lookup.targetOf(id);
  if (self === undefined) return false;
  if (namespace !== undefined) return cluster.referrers.mayBeNamed(self, "attachTo");
  return attachedTo(cluster).has(self.name);
}

/** The names of the Gateways that some Gateway attaches to, whatever their namespaces. */
const attachedTo = sharedAnswer(
  (cluster): ReadonlySet<string | undefined> =>
    new Set(
      cluster.objects
        .anyOfKind(GATEWAY_GROUP, "Gateway")
        .flatMap(({ resource }) =>
          resource.kind === "Gateway" ? (resource.spec.infrastructure?.attachTo?.name ?? []) : [],
        ),
    ),
);
