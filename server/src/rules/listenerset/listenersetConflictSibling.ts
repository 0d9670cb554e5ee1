import type { Delivered } from "../../delivery/delivered.ts";
import { mergeRoleOf } from "../../gateway-api/attachment/sectionElsewhere.ts";
import { type MergedListener, mergedKey } from "../../gateway-api/listeners/merging.ts";
import type { Listener } from "../../model/listener.ts";
import type { ListenerSet } from "../../model/resource.ts";
import { wonConflict } from "../listener/wonConflict.ts";
import { defineRule, type Report } from "../rule.ts";
import { LISTENER_SETS, SET_KINDS } from "./listenerSet.ts";
import { lostListeners } from "./lostListener.ts";

export default defineRule({
  id: "listenerset-conflict-sibling",
  category: "status",
  severity: "error",
  kinds: SET_KINDS,
  summary: "A listener of a ListenerSet conflicts with one of another set of the same Gateway",
  why: "Among what attaches to one Gateway the oldest wins, and of equally old ones the first by `namespace/name`. A listener that is not distinct from an earlier one gets `Conflicted=True` and is not served. Manifests seldom tell ages; where the name had to decide, this is one level milder. Listeners of other namespaces are not named.",
  source: `${LISTENER_SETS}#listener-precedence`,
  bad: `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- cart.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: cart, namespace: infra, creationTimestamp: "2025-01-01T00:00:00Z" }
spec:
  parentRef: { name: web }
  listeners:
    - { name: all, port: 80, protocol: HTTP, hostname: shop.example.com }
#             ^^^ hint listenerset-conflict-sibling: This listener takes precedence; listener \`shop\` of ListenerSet \`shop\` conflicts with it and is not used.
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra, creationTimestamp: "2025-06-01T00:00:00Z" }
spec:
  parentRef: { name: web }
  listeners:
    - name: shop
      port: 80
      protocol: HTTP
      hostname: shop.example.com
#               ^^^^^^^^^^^^^^^^ error listenerset-conflict-sibling: Listener \`shop\` conflicts with listener \`all\` of ListenerSet \`cart\` (same port and hostname), which takes precedence. Change its hostname or port. 💡
    - name: search
      port: 80
      protocol: HTTP
      hostname: search.example.com
`,
  correction: `
-    - { name: all, port: 80, protocol: HTTP, hostname: shop.example.com }
+    - { name: all, port: 80, protocol: HTTP, hostname: cart.example.com }
`,
  check(cluster, set, report) {
    lostListeners(cluster, set, (conflict) => mergeRoleOf(conflict.with.owner) !== "root").forEach(report);
    const losersByWinner = cluster.conflicts.losersByWinner(set.id);
    if (losersByWinner.size === 0) return;
    (set.resource.spec.listeners ?? []).forEach((listener, index) => {
      const losers = losersByWinner.get(mergedKey({ owner: set, index })) ?? [];
      if (losers.length > 0) report(won(set, { listener, index }, losers));
    });
  },
});

/** Reports to the earlier listener's owner, without naming what stands in other namespaces. */
function won(
  set: Delivered<ListenerSet>,
  winner: { readonly listener: Listener; readonly index: number },
  losers: readonly MergedListener[],
): Report {
  return {
    at: ["spec", "listeners", winner.index, ...(winner.listener.name === undefined ? [] : ["name"])],
    severity: "hint",
    ...wonConflict(set, losers),
  };
}
