import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet } from "../admittedValue.ts";
import { LISTENER_SOURCE, LISTENERS, protocolOf } from "./listener.ts";

export default defineAdmissionRule({
  id: "cel-listener-tls-mode-required",
  summary: "A `TLS` listener without `tls`",
  why: "A listener with protocol `TLS` either ends TLS or passes it through, and nothing but `tls.mode` says which. Since release 1.5 the API server refuses a `TLS` listener that leaves it open.",
  source: LISTENER_SOURCE,
  places: LISTENERS,
  release: { since: "1.5" },
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
#               ^^^ error cel-listener-tls-mode-required: A \`TLS\` listener says in \`tls.mode\` whether it ends TLS or passes it through; without \`tls\` the API server refuses the object. 💡
      hostname: vault.example.com
`,
  check(listener, report) {
    if (protocolOf(listener) !== "TLS" || isSet(listener, "tls")) return;
    report({
      at: ["protocol"],
      message:
        "A `TLS` listener says in `tls.mode` whether it ends TLS or passes it through; without `tls` the API server refuses the object.",
      fixes: [
        {
          title: "Pass TLS through",
          edits: [{ kind: "set", path: ["tls"], value: { mode: "Passthrough" } }],
          isPreferred: true,
        },
        {
          title: "End TLS here",
          edits: [
            {
              kind: "set",
              path: ["tls"],
              value: { mode: "Terminate", certificateRefs: [{ name: "example-tls" }] },
            },
          ],
        },
      ],
    });
  },
});
