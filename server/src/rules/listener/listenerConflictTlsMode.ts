import { clashOf } from "../../gateway-api/listeners/listenerConflicts.ts";
import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS, listenerName, relatedListener } from "./listenerPlace.ts";
import { sharingPort } from "./samePort.ts";

export default defineRule({
  id: "listener-conflict-tls-mode",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "TLS listeners of one port that end TLS and that pass it through",
  why: "Ending TLS for one hostname and passing it through for another on the same port is an extended feature (`TLSRouteModeMixed`). Implementations that do not have it answer `Conflicted=True` with reason `ProtocolConflict` on both listeners.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-2643/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: vault
      port: 8443
      protocol: TLS
      hostname: vault.example.com
      tls: { mode: Passthrough }
    - name: ldap
      port: 8443
      protocol: TLS
      hostname: ldap.example.com
      tls: { mode: Terminate, certificateRefs: [{ name: ldap }] }
#                  ^^^^^^^^^ hint listener-conflict-tls-mode: Terminate here and Passthrough on listener \`vault\` share port 8443; implementations without the feature \`TLSRouteModeMixed\` use neither of them. A port of its own works everywhere.
`,
  correction: `
     - name: ldap
-      port: 8443
+      port: 636
`,
  check(_cluster, owner, report) {
    const pairs = sharingPort(
      owner,
      (listener) => (listener.protocol === "TLS" ? tlsMode(listener) : undefined),
      (a, b) => clashOf(a, b) === undefined,
    );
    for (const { index, listener, earlier } of pairs) {
      report({
        at: ["spec", "listeners", index, "tls", "mode"],
        message: `${tlsMode(listener)} here and ${tlsMode(earlier.listener)} on listener ${listenerName(earlier.listener)} share port ${listener.port}; implementations without the feature \`TLSRouteModeMixed\` use neither of them. A port of its own works everywhere.`,
        related: [relatedListener(owner, earlier.index, "The listener with the other mode")],
      });
    }
  },
});
