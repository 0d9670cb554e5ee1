import { setAt } from "../../../yaml/documentEdits.ts";
import { fixBy, preferredFix } from "../../../yaml/fixBy.ts";
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
  good: `
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
`,
  check(listener, report) {
    if (protocolOf(listener) !== "TLS" || isSet(listener, "tls")) return;
    report({
      at: ["protocol"],
      message:
        "A `TLS` listener says in `tls.mode` whether it ends TLS or passes it through; without `tls` the API server refuses the object.",
      fixes: [
        preferredFix("Pass TLS through", setAt(["tls"], { mode: "Passthrough" })),
        fixBy(
          "End TLS here",
          setAt(["tls"], { mode: "Terminate", certificateRefs: [{ name: "example-tls" }] }),
        ),
      ],
    });
  },
});
