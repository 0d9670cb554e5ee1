import { isBetween } from "../../release.ts";
import type { AdmissionContext, AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet } from "../admittedValue.ts";
import { LISTENER_SOURCE, LISTENERS, protocolOf } from "./listener.ts";

export default defineAdmissionRule({
  id: "cel-listener-tls-mode-required",
  summary: "A `TLS` listener without `tls`",
  why: "A listener with protocol `TLS` either ends TLS or passes it through, and nothing but `tls.mode` says which. Since release 1.5 the API server refuses a `TLS` listener that leaves it open; in release 1.0 it refuses `TLS` and `HTTPS` listeners without `tls`.",
  source: LISTENER_SOURCE,
  places: LISTENERS,
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
  check(listener, report, context) {
    const protocol = protocolOf(listener);
    if (isSet(listener, "tls") || !needsTls(protocol, context)) return;
    if (protocol === "TLS")
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
          END_TLS,
        ],
      });
    else
      report({
        at: ["protocol"],
        message:
          "An `HTTPS` listener needs `tls` with a certificate in release 1.0; without it the API server refuses the object.",
        fixes: [END_TLS],
      });
  },
});

/** The rule for both protocols went with release 1.1, and that for `TLS` came back with 1.5. */
function needsTls(protocol: string | undefined, { bundleVersion }: AdmissionContext): boolean {
  if (protocol !== "TLS" && protocol !== "HTTPS") return false;
  return (
    isBetween(bundleVersion, undefined, "1.0") ||
    (protocol === "TLS" && isBetween(bundleVersion, "1.5", undefined))
  );
}

const END_TLS: AdmissionFix = {
  title: "End TLS here",
  edits: [
    {
      kind: "set",
      path: ["tls"],
      value: { mode: "Terminate", certificateRefs: [{ name: "example-tls" }] },
    },
  ],
};
