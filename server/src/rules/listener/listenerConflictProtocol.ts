import { defineRule } from "../rule.ts";
import {
  LISTENER_OWNERS,
  LISTENER_RULES,
  listenerName,
  listenerPlace,
  relatedListener,
} from "./listenerPlace.ts";
import { ownConflicts, standardPortFix } from "./ownConflicts.ts";

export default defineRule({
  id: "listener-conflict-protocol",
  category: "status",
  severity: "error",
  kinds: LISTENER_OWNERS,
  summary: "A TCP listener shares its port with an HTTP, HTTPS or TLS listener",
  why: "A TCP listener takes every connection of its port; there is no hostname by which one could be told from a connection for another listener. Inside one object nobody wins: every listener involved gets `Conflicted=True` with reason `ProtocolConflict` and is not used.",
  source: LISTENER_RULES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: admin
      port: 9000
      protocol: HTTP
#               ^^^^ error listener-conflict-protocol: Listener \`admin\` (HTTP) cannot share port 9000 with listener \`queue\` (TCP), as TCP takes the whole port; neither of them is used. Give one of them another port.
    - name: queue
      port: 9000
      protocol: TCP
#               ^^^ error listener-conflict-protocol: Listener \`queue\` (TCP) cannot share port 9000 with listener \`admin\` (HTTP), as TCP takes the whole port; neither of them is used. Give one of them another port.
    - name: http
      port: 80
      protocol: HTTP
`,
  correction: `
     - name: queue
-      port: 9000
+      port: 9092
`,
  check(cluster, owner, report) {
    for (const conflict of ownConflicts(cluster, owner)) {
      const { listener, peer } = conflict;
      if (!conflict.isLayer4 || listener.protocol === peer.listener.protocol) continue;
      report({
        at: listenerPlace(conflict, "protocol"),
        message: `Listener ${listenerName(listener)} (${listener.protocol}) cannot share port ${listener.port} with listener ${listenerName(peer.listener)} (${peer.listener.protocol}), as TCP takes the whole port; ${conflict.outcome}. Give one of them another port.`,
        related: [relatedListener(owner, peer.index, "The other listener of this port")],
        fixes: standardPortFix(cluster, owner, conflict),
      });
    }
  },
});
