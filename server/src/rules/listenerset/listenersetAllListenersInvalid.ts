import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerDecision } from "../../gateway-api/listeners/listenerDecision.ts";
import type { ListenerSet } from "../../model/resource.ts";
import type { Severity } from "../../workspace/finding.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS, mildest, SET_KINDS, severityOfConflict } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-all-listeners-invalid",
  category: "status",
  severity: "error",
  kinds: SET_KINDS,
  summary: "None of a ListenerSet's listeners can be used",
  why: "A ListenerSet of which no listener is left gets `Accepted=False` and `Programmed=False` with reason `ListenersNotValid`, and its Gateway does not count it in `attachedListenerSets`. As long as one listener is valid, the set stays accepted and only the others are out.",
  source: LISTENER_SETS,
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
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef:
    name: web
  listeners:
# ^^^^^^^^^ error listenerset-all-listeners-invalid: None of these listeners can be used, so the ListenerSet itself is not accepted. One valid listener is enough.
    - { name: shop, port: 80, protocol: HTTP, hostname: www.example.com }
`,
  correction: `
-    - { name: shop, port: 80, protocol: HTTP, hostname: www.example.com }
+    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`,
  check(cluster, set, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(set.id);
    if (parentAcceptance?.verdict !== "yes" || parentAcceptance.parentId === undefined) return;
    if (cluster.merging.isRejected(parentAcceptance.parentId)) return;
    const decisions = cluster.merging.listenerDecisions(set.id);
    if (decisions.length === 0 || decisions.some(({ accepted }) => accepted !== "no")) return;
    report({
      at: ["spec", "listeners"],
      on: "key",
      severity: mildest(decisions.map((decision) => severityOf(set, decision))),
      message: decisions.some(({ conflict }) => conflict?.tentative === true)
        ? "None of these listeners can be used where those that they conflict with are older, and the files do not say whether they are. The ListenerSet itself is not accepted then; one valid listener is enough."
        : "None of these listeners can be used, so the ListenerSet itself is not accepted. One valid listener is enough.",
    });
  },
});

/** How certain it is that a listener is out. Certificates that cannot be used are reported where they are named. */
function severityOf(set: Delivered<ListenerSet>, { protocol, conflict }: ListenerDecision): Severity {
  return protocol === "no" || conflict === undefined ? "error" : severityOfConflict(set, conflict);
}
