import { defineRule } from "../rule.ts";
import {
  LISTENER_OWNERS,
  LISTENER_RULES,
  listenerName,
  listenerPlace,
  relatedListener,
} from "./listenerPlace.ts";
import { sharingPort } from "./samePort.ts";

export default defineRule({
  id: "listener-tcp-udp-same-port",
  category: "advice",
  severity: "information",
  kinds: LISTENER_OWNERS,
  summary: "TCP and UDP on one port, which not every implementation supports",
  why: "A TCP and a UDP listener of one port are distinct, as DNS needs it, but whether an implementation can serve both at once is its own affair: some load balancers take one transport per port only.",
  source: LISTENER_RULES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: dns, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: dns-udp
      port: 53
      protocol: UDP
    - name: dns-tcp
      port: 53
#           ^^ information listener-tcp-udp-same-port: Port 53 is served over TCP here and over UDP by listener \`dns-udp\`; not every implementation supports both on one port.
      protocol: TCP
`,
  correction: `
-    - name: dns-tcp
-      port: 53
+    - name: dns-over-tls
+      port: 853
`,
  check(_cluster, owner, report) {
    const pairs = sharingPort(owner, ({ protocol }) =>
      protocol === "TCP" || protocol === "UDP" ? protocol : undefined,
    );
    for (const pair of pairs) {
      const { listener, earlier } = pair;
      report({
        at: listenerPlace(pair, "port"),
        message: `Port ${listener.port} is served over ${listener.protocol} here and over ${earlier.listener.protocol} by listener ${listenerName(earlier.listener)}; not every implementation supports both on one port.`,
        related: [relatedListener(owner, earlier.index, "The other listener of this port")],
      });
    }
  },
});
