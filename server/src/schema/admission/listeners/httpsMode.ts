import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, text } from "../admittedValue.ts";
import { canEndTls, LISTENER_LISTS, LISTENER_SOURCE, protocolFix, protocolOf } from "./listener.ts";

export default defineAdmissionRule({
  id: "cel-listener-https-mode",
  summary: "An `HTTPS` listener that does not end TLS",
  why: "To see requests, an `HTTPS` listener has to decrypt them. TLS that is passed through to the backend belongs to a listener with protocol `TLS`, to which TLSRoutes attach.",
  source: LISTENER_SOURCE,
  places: LISTENER_LISTS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: vault
      port: 443
      protocol: HTTPS
      hostname: vault.example.com
      tls: { mode: Passthrough }
#                  ^^^^^^^^^^^ error cel-listener-https-mode: An \`HTTPS\` listener ends TLS, so the API server takes no other mode than \`Terminate\`. To pass TLS through, change the protocol to \`TLS\`. 💡
`,
  check(listeners, report) {
    for (const [index, listener] of items(listeners).entries()) {
      const tls = member(listener, "tls");
      const mode = text(tls, "mode");
      if (protocolOf(listener) !== "HTTPS" || mode === undefined || mode === "Terminate") continue;
      const hasCertificate = canEndTls(tls);
      const terminate: AdmissionFix = {
        title: "Change to `Terminate`",
        edits: [{ kind: "set", path: [index, "tls", "mode"], value: "Terminate" }],
        isPreferred: true,
      };
      report({
        at: [index, "tls", "mode"],
        message: `An \`HTTPS\` listener ends TLS, so the API server takes no other mode than \`Terminate\`. To pass TLS through, change the protocol to \`TLS\`.`,
        fixes: [
          ...(hasCertificate ? [terminate] : []),
          ...protocolFix(listeners, index, "TLS", !hasCertificate),
        ],
      });
    }
  },
});
