import type { Delivered } from "../../delivery/delivered.ts";
import {
  type ListenerConflict,
  type MergedListener,
  mergedKey,
} from "../../gateway-api/listeners/merging.ts";
import { conflictInWords } from "../../gateway-api/status/listenerStatus.ts";
import type { Gateway } from "../../model/resource.ts";
import { removeAt, type Severity } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { wonConflict } from "../listener/wonConflict.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule, type Report } from "../rule.ts";
import { milder, severityOfDetail } from "../severityOfDetail.ts";
import { isChild, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-listener-conflict",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  summary: "A child's listener loses to one that comes earlier in the merged Gateway",
  why: "The listeners of a parent and its children are checked as if they stood in one Gateway. Where two conflict, the parent's wins over a child's, an older child's over a younger one's, and without creation times the first by `namespace/name`. The loser reports Conflicted=True and gets no traffic.",
  source: `${PROPOSAL}#listener-precedence`,
  bad: `
#- web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners:
    - name: http
#           ^^^^ information attach-listener-conflict: This listener takes precedence; listener \`shop\` of Gateway \`shop\` conflicts with it and is not used.
      port: 80
      protocol: HTTP
      hostname: shop.example.com
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners:
    - name: shop
      port: 80
      protocol: HTTP
      hostname: shop.example.com
#               ^^^^^^^^^^^^^^^^ error attach-listener-conflict: Listener \`shop\` conflicts with listener \`http\` of Gateway \`web\` (same port and hostname), which takes precedence. Change its hostname or port.
`,
  correction: `
-    - name: http
-      port: 80
-      protocol: HTTP
-      hostname: shop.example.com
+    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
-    - name: shop
-      port: 80
-      protocol: HTTP
-      hostname: shop.example.com
+    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`,
  check(cluster, gateway, report) {
    for (const { index, conflict } of cluster.merging.listenerDecisions(gateway.id)) {
      // A name that stands twice is another rule's.
      if (conflict?.decidedBy === "earlier" && conflict.reason !== "ListenerConflict")
        report(lost(gateway, index, conflict));
    }
    const { infrastructure } = gateway.resource.spec;
    if (infrastructure?.allowedChildren === undefined && infrastructure?.attachTo === undefined) return;
    const losersByWinner = cluster.conflicts.losersByWinner(gateway.id);
    if (losersByWinner.size === 0) return;
    (gateway.resource.spec.listeners ?? []).forEach((_, index) => {
      const losers =
        losersByWinner.get(mergedKey({ owner: gateway, index }))?.filter(({ owner }) => isChild(owner)) ?? [];
      if (losers.length > 0) report(won(gateway, index, losers));
    });
  },
});

function lost(gateway: Delivered<Gateway>, index: number, conflict: ListenerConflict): Report {
  const listener = gateway.resource.spec.listeners?.[index];
  const path: Path = ["spec", "listeners", index];
  const field =
    conflict.reason === "ProtocolConflict"
      ? "protocol"
      : listener?.hostname === undefined
        ? "port"
        : "hostname";
  const advice =
    conflict.reason === "ProtocolConflict" ? "Change its protocol or port." : "Change its hostname or port.";
  const winner = conflict.with;
  const related = mayBeNamed(gateway, winner.owner)
    ? [
        {
          place: { id: winner.owner.id, path: ["spec", "listeners", winner.index, "name"] },
          message: "This listener takes precedence.",
        },
      ]
    : [];
  const others = (gateway.resource.spec.listeners ?? []).length > 1;
  return {
    at: [...path, field],
    severity: severityOfLoss(conflict, gateway),
    message: `Listener \`${listener?.name ?? ""}\` ${conflictInWords(gateway, conflict)}. ${advice}`,
    related,
    fixes: others
      ? [fixBy(`Remove listener \`${listener?.name ?? ""}\``, removeAt({ id: gateway.id, path }))]
      : [],
  };
}

/** How bad it is to lose to a listener of an earlier object: an error where the order is known. */
export function severityOfLoss(conflict: ListenerConflict, gateway: Delivered<Gateway>): Severity {
  const severity = conflict.soft ? "warning" : severityOfDetail(gateway, conflict.with.owner);
  return conflict.tentative ? milder(severity) : severity;
}

function won(gateway: Delivered<Gateway>, index: number, losers: readonly MergedListener[]): Report {
  return {
    at: ["spec", "listeners", index, "name"],
    severity: "information",
    ...wonConflict(gateway, losers),
  };
}
