import type { Delivered } from "../../delivery/delivered.ts";
import { attachmentCycle } from "../../gateway-api/listeners/attachTo.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { ATTACH_TO, PROPOSAL, parentName, withoutAttachTo } from "./attachTo.ts";

export default defineRule({
  id: "attach-cycle",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "Gateways attach to each other in a circle",
  why: "A child must attach to a Gateway that is no child. In a circle all of them are children, so none is accepted and nothing is served.",
  source: `${PROPOSAL}#gateway-conditions`,
  bad: `
#- web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: shop }
#   ^^^^^^^^ error attach-cycle: These Gateways attach to each other, so none of them is accepted: \`web\`, \`shop\`, \`web\`. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web }
#   ^^^^^^^^ error attach-cycle: These Gateways attach to each other, so none of them is accepted: \`shop\`, \`web\`, \`shop\`. 💡
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  correction: `
-  infrastructure:
-    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: shop }
+  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
`,
  check(cluster, gateway, report) {
    const cycle = cycleOf(gateway, cluster);
    if (cycle === undefined) return;
    const others = cycle.slice(1);
    const names = [...cycle, gateway].map(({ resource }) => `\`${resource.metadata.name ?? ""}\``);
    report({
      at: ATTACH_TO,
      on: "key",
      severity: severityOfDetail(...cycle),
      message: others.every((other) => mayBeNamed(gateway, other))
        ? `These Gateways attach to each other, so none of them is accepted: ${names.join(", ")}.`
        : `${nameOfParent(cluster, gateway)} leads back to this Gateway, so neither is accepted. Attach to a Gateway that is not a child.`,
      related: others
        .filter((other) => mayBeNamed(gateway, other))
        .map(({ id, resource }) => ({
          place: { id, path: ATTACH_TO },
          on: "key",
          message: `Here \`${resource.metadata.name ?? ""}\` attaches in turn.`,
        })),
      fixes: [fixBy("Remove `attachTo`", withoutAttachTo(gateway))],
    });
  },
});

function nameOfParent(cluster: Cluster, { id }: Delivered<Gateway>): string {
  const parentAcceptance = cluster.merging.parentAcceptance(id);
  return parentAcceptance === undefined ? "The parent" : parentName(parentAcceptance);
}

/** The circle of Gateways that a Gateway is part of. */
export function cycleOf(
  gateway: Delivered<Gateway>,
  cluster: Cluster,
): readonly Delivered<Gateway>[] | undefined {
  return attachmentCycle(gateway, ({ id }) => {
    const parentAcceptance = cluster.merging.parentAcceptance(id);
    const goesOn = parentAcceptance?.obstacle === "chain" || parentAcceptance?.obstacle === "self";
    return goesOn ? parentAcceptance.parent : undefined;
  });
}
