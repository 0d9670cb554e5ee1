import type { Delivered } from "../../delivery/delivered.ts";
import { attachmentChain } from "../../gateway-api/listeners/attachTo.ts";
import { targetName } from "../../gateway-api/target.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, type ManifestEdit, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { cycleOf } from "./attachCycle.ts";
import { ATTACH_TO, PROPOSAL, parentName } from "./attachTo.ts";

export default defineRule({
  id: "attach-chain",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "`attachTo` names a Gateway that is a child itself",
  why: "Merging has two tiers: a parent and its children. A child of a child reports Accepted=False and its listeners are not served.",
  source: `${PROPOSAL}#gateway-conditions`,
  bad: `
#- web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
#- sale.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: sale, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
      group: gateway.networking.k8s.io
      kind: Gateway
      name: shop
#           ^^^^ error attach-chain: Gateway \`platform/shop\` is itself attached to another Gateway and cannot have children, so this Gateway is not accepted. Attach it to \`web\`. 💡
  listeners: [{ name: sale, port: 80, protocol: HTTP, hostname: sale.example.com }]
`,
  check(cluster, child, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(child.id);
    const parent = parentAcceptance?.obstacle === "chain" ? parentAcceptance.parent : undefined;
    if (
      parentAcceptance?.obstacle !== "chain" ||
      parent === undefined ||
      cycleOf(child, cluster) !== undefined
    )
      return;
    const root = rootAbove(parent, cluster);
    const visible = root !== undefined && mayBeNamed(child, parent) ? root : undefined;
    const advice =
      visible === undefined
        ? "Attach it to a Gateway that takes children."
        : `Attach it to \`${nameFor(child, visible)}\`.`;
    report({
      at: [...ATTACH_TO, "name"],
      severity: severityOfDetail(child, parent),
      message: `${parentName(parentAcceptance)} is itself attached to another Gateway and cannot have children, so this Gateway is not accepted. ${advice}`,
      related: [
        {
          place: { id: parent.id, path: ATTACH_TO },
          on: "key",
          message: "Here the parent attaches to another Gateway.",
        },
      ],
      fixes: visible === undefined ? [] : [retarget(child, visible)],
    });
  },
});

/** The Gateway at the top of the chain, where it is one that takes children. */
function rootAbove(start: Delivered<Gateway>, cluster: Cluster): Delivered<Gateway> | undefined {
  const top = attachmentChain(start, ({ id }) => cluster.merging.parentAcceptance(id)?.parent).at(-1);
  const infrastructure = top?.resource.spec.infrastructure;
  return infrastructure?.attachTo === undefined && infrastructure?.allowedChildren !== undefined
    ? top
    : undefined;
}

function nameFor(child: Delivered, root: Delivered): string {
  const name = root.resource.metadata.name ?? "";
  return mayBeNamed(child, root) ? name : targetName({ namespace: root.namespace, name });
}

function retarget(child: Delivered<Gateway>, root: Delivered<Gateway>): Fix {
  const place = (key: string) => ({ id: child.id, path: [...ATTACH_TO, key] });
  const edits: ManifestEdit[] = [setAt(place("name"), root.resource.metadata.name ?? "")];
  const written = child.resource.spec.infrastructure?.attachTo?.namespace;
  if (root.namespace !== undefined && (written ?? child.namespace) !== root.namespace) {
    edits.push(setAt(place("namespace"), root.namespace));
  }
  return preferredFix(`Attach to \`${nameFor(child, root)}\``, ...edits);
}
