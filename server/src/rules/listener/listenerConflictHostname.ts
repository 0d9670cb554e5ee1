import { defineRule } from "../rule.ts";
import {
  LISTENER_OWNERS,
  LISTENER_RULES,
  listenerName,
  listenerPlace,
  relatedListener,
} from "./listenerPlace.ts";
import { areRefusedTogether, type OwnConflict, ownConflicts } from "./ownConflicts.ts";

export default defineRule({
  id: "listener-conflict-hostname",
  category: "status",
  severity: "error",
  kinds: LISTENER_OWNERS,
  summary: "Two listeners serve the same hostname on the same port",
  why: "HTTPS and TLS listeners of one port share their hostnames: the hostname that a client asks for in the TLS handshake is all that the Gateway can choose by. Those that are not distinct get `Conflicted=True` with reason `HostnameConflict`. There is no winner: none of them is used. Two listeners that have the protocol in common, too, are refused by the API server already.",
  source: LISTENER_RULES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: shop
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
#               ^^^^^^^^^^^^^^^^ error listener-conflict-hostname: Listener \`shop-direct\` serves \`shop.example.com\` on port 443 too, so neither of them is used. HTTPS and TLS listeners of one port need different hostnames: change one of the two.
      tls: { certificateRefs: [{ name: shop-tls }] }
    - name: shop-direct
      port: 443
      protocol: TLS
      hostname: shop.example.com
#               ^^^^^^^^^^^^^^^^ error listener-conflict-hostname: Listener \`shop\` serves \`shop.example.com\` on port 443 too, so neither of them is used. HTTPS and TLS listeners of one port need different hostnames: change one of the two.
      tls: { mode: Passthrough }
    - name: http
      port: 80
      protocol: HTTP
`,
  correction: `
     - name: shop-direct
-      hostname: shop.example.com
+      hostname: direct.shop.example.com
`,
  check(cluster, owner, report) {
    for (const conflict of ownConflicts(cluster, owner)) {
      const { listener, peer } = conflict;
      if (conflict.reason !== "HostnameConflict" || areRefusedTogether(listener, peer.listener)) continue;
      report({
        at: listenerPlace(conflict, "hostname"),
        message: describe(conflict),
        related: [relatedListener(owner, peer.index, "The other listener of this port and hostname")],
      });
    }
  },
});

function describe({ listener, peer, outcome }: OwnConflict): string {
  const hosts = listener.hostname ? `\`${listener.hostname}\`` : "every hostname";
  return `Listener ${listenerName(peer.listener)} serves ${hosts} on port ${listener.port} too, so ${outcome}. HTTPS and TLS listeners of one port need different hostnames: change one of the two.`;
}
