import { defineRule } from "../rule.ts";
import {
  LISTENER_OWNERS,
  LISTENER_RULES,
  listenerName,
  listenerPlace,
  relatedListener,
} from "./listenerPlace.ts";
import { areRefusedTogether, ownConflicts } from "./ownConflicts.ts";

export default defineRule({
  id: "listener-conflict-l4-port",
  category: "status",
  severity: "error",
  kinds: LISTENER_OWNERS,
  summary: "Two TCP listeners or two UDP listeners on one port",
  why: "TCP and UDP listeners have nothing but their port to be told apart by; a hostname plays no role for them. All that share a port get `Conflicted=True` with reason `ProtocolConflict`, and none of them is used. Without hostnames the API server refuses them already.",
  source: LISTENER_RULES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: mail, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: submission
      port: 587
#           ^^^ error listener-conflict-l4-port: Listener \`relay\` has TCP port 587 too, and nothing but the port tells TCP listeners apart; neither of them is used. Give one of them another port.
      protocol: TCP
      hostname: submission.example.com
    - name: relay
      port: 587
#           ^^^ error listener-conflict-l4-port: Listener \`submission\` has TCP port 587 too, and nothing but the port tells TCP listeners apart; neither of them is used. Give one of them another port.
      protocol: TCP
      hostname: relay.example.com
    - name: webmail
      port: 80
      protocol: HTTP
`,
  correction: `
-      hostname: submission.example.com
-      port: 587
+      port: 25
-      hostname: relay.example.com
`,
  check(cluster, owner, report) {
    for (const conflict of ownConflicts(cluster, owner)) {
      const { listener, peer } = conflict;
      if (!conflict.isLayer4 || listener.protocol !== peer.listener.protocol) continue;
      if (areRefusedTogether(listener, peer.listener)) continue;
      report({
        at: listenerPlace(conflict, "port"),
        message: `Listener ${listenerName(peer.listener)} has ${listener.protocol} port ${listener.port} too, and nothing but the port tells ${listener.protocol} listeners apart; ${conflict.outcome}. Give one of them another port.`,
        related: [relatedListener(owner, peer.index, "The other listener of this port")],
      });
    }
  },
});
