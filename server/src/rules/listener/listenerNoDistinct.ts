import { defineRule } from "../rule.ts";
import { areRefusedTogether, ownConflicts } from "./ownConflicts.ts";

export default defineRule({
  id: "listener-no-distinct",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  summary: "Every listener of a Gateway conflicts with another one",
  why: "A Gateway of which no listener is left is refused as a whole: `Accepted=False` with reason `ListenersNotValid`. Nothing attaches to it and its ListenerSets are refused with it. One valid listener of a child Gateway is enough to keep it.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
# ^^^^^^^^^ error listener-no-distinct: Every listener of this Gateway conflicts with another one, so none is used and the Gateway is not accepted. Give one of them a port or hostname of its own.
    - name: admin
      port: 9000
      protocol: HTTP
    - name: queue
      port: 9000
      protocol: TCP
`,
  correction: `
     - name: queue
-      port: 9000
+      port: 9092
`,
  check(cluster, gateway, report) {
    // Listeners of children count, too, and one that is valid keeps the Gateway accepted.
    const acceptance = cluster.merging.acceptance(gateway.id);
    if (acceptance.verdict !== "no" || acceptance.reason !== "ListenersNotValid") return;
    const decisions = cluster.merging.listenerDecisions(gateway.id);
    const conflicts = ownConflicts(cluster, gateway);
    if (decisions.length === 0 || conflicts.length < decisions.length || conflicts.some(({ soft }) => soft))
      return;
    if (conflicts.some(({ listener, peer }) => areRefusedTogether(listener, peer.listener))) return;
    report({
      at: ["spec", "listeners"],
      on: "key",
      message:
        "Every listener of this Gateway conflicts with another one, so none is used and the Gateway is not accepted. Give one of them a port or hostname of its own.",
    });
  },
});
