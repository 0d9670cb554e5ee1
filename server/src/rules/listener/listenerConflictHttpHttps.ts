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
  id: "listener-conflict-http-https",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "HTTP and HTTPS or TLS on one port",
  why: "A connection begins either with TLS or without. The API counts an HTTP listener beside an HTTPS or TLS one on the same port as distinct where the hostnames differ, but leaves it to implementations whether they support that, and nearly all answer `Conflicted=True` with reason `ProtocolConflict` on both. With the same hostname the two conflict everywhere, and this is an error.",
  source: LISTENER_RULES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: plain
      port: 8443
#           ^^^^ warning listener-conflict-http-https: Listener \`plain\` (HTTP) shares port 8443 with listener \`secure\` (HTTPS): one expects TLS and the other does not, so most implementations use neither of them. Give one of them another port. 💡
      protocol: HTTP
      hostname: status.example.com
    - name: secure
      port: 8443
#           ^^^^ warning listener-conflict-http-https: Listener \`secure\` (HTTPS) shares port 8443 with listener \`plain\` (HTTP): one expects TLS and the other does not, so most implementations use neither of them. Give one of them another port. 💡
      protocol: HTTPS
      hostname: shop.example.com
      tls: { certificateRefs: [{ name: shop }] }
`,
  correction: `
-      port: 8443
+      port: 8080
`,
  check(cluster, owner, report) {
    for (const conflict of ownConflicts(cluster, owner)) {
      const { listener, peer, soft } = conflict;
      if (conflict.isLayer4 || conflict.reason !== "ProtocolConflict") continue;
      const outcome = soft ? "most implementations use neither of them" : conflict.outcome;
      report({
        at: listenerPlace(conflict, "port"),
        severity: soft ? "warning" : "error",
        message: `Listener ${listenerName(listener)} (${listener.protocol}) shares port ${listener.port} with listener ${listenerName(peer.listener)} (${peer.listener.protocol}): one expects TLS and the other does not, so ${outcome}. Give one of them another port.`,
        related: [relatedListener(owner, peer.index, "The other listener of this port")],
        fixes: standardPortFix(cluster, owner, conflict),
      });
    }
  },
});
