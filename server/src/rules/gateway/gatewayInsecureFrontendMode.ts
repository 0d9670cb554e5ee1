import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { FRONTEND_TLS, validationsOf } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-insecure-frontend-mode",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["gatewayTls"],
  summary: "A Gateway lets clients in whose certificate is missing or wrong.",
  why: `With \`mode: AllowInsecureFallback\` a client gets in without a certificate and with one that no authority vouches for;
whatever stands behind the Gateway has to check it. Controllers mark such a Gateway with the condition
\`InsecureFrontendValidationMode=True\`. \`AllowValidOnly\` is the default.`,
  source: FRONTEND_TLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  tls:
    frontend:
      default:
        validation:
          mode: AllowInsecureFallback
#               ^^^^^^^^^^^^^^^^^^^^^ warning gateway-insecure-frontend-mode: Clients are let in without a valid certificate, and the Gateway is marked as insecure. Use \`AllowValidOnly\` unless the backends check certificates themselves. 💡
          caCertificateRefs: [{ group: "", kind: ConfigMap, name: clients }]
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`,
  check(_cluster, { id, resource }, report) {
    for (const { path, validation } of validationsOf(resource)) {
      if (validation.mode !== "AllowInsecureFallback") continue;
      const at = [...path, "mode"];
      report({
        at,
        message:
          "Clients are let in without a valid certificate, and the Gateway is marked as insecure. Use `AllowValidOnly` unless the backends check certificates themselves.",
        fixes: [fixBy("Use `AllowValidOnly`", setAt({ id, path: at }, "AllowValidOnly"))],
      });
    }
  },
});
