import { displayKind } from "../../gateway-api/target.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { authoritiesOf, setField } from "../cert/certificateRefs.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { FRONTEND_TLS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-frontend-ca-invalid",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["gatewayTls"],
  summary:
    "A bundle of authorities for certificates of clients is of an unknown kind, or is not in the workspace.",
  why: `The certificates of clients are checked against bundles in ConfigMaps. A reference to another kind makes every HTTPS listener
that it is for report \`ResolvedRefs: False\` with reason \`InvalidCACertificateKind\`, one to nothing
\`InvalidCACertificateRef\`. Plain absence is a hint: such bundles are often made in the cluster.`,
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
          caCertificateRefs:
            - { group: example.net, kind: Vault, name: clients }
#                                         ^^^^^ warning gateway-frontend-ca-invalid: \`Vault.example.net\` is not a kind that holds CA certificates. Name a ConfigMap with the key \`ca.crt\`.
            - { group: "", kind: ConfigMap, name: clients }
#                                                 ^^^^^^^ hint gateway-frontend-ca-invalid: ConfigMap \`clients\` is not in this workspace, and without it the certificates of clients cannot be verified.
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`,
  correction: `
-            - { group: example.net, kind: Vault, name: clients }
     - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
+---
+apiVersion: v1
+kind: ConfigMap
+metadata: { name: clients, namespace: infra }
+data: { ca.crt: "-----BEGIN CERTIFICATE-----" }
`,
  check(cluster, gateway, report) {
    for (const decision of authoritiesOf(cluster, gateway)) {
      const { path, target, permission, resolution, reason, verdict } = decision;
      if (target === undefined || verdict === "yes") continue;
      if (reason === "InvalidCACertificateKind") {
        report({
          at: [...path, target.kind === "ConfigMap" || target.kind === "Secret" ? "group" : "kind"],
          message: `\`${displayKind(target)}\` is not a kind that holds CA certificates. Name a ConfigMap with the key \`ca.crt\`.`,
        });
        continue;
      }
      const absence = permission?.verdict === "yes" ? judgeAbsence(resolution, target, cluster) : undefined;
      if (absence === undefined) continue;
      report({
        at: [...path, "name"],
        category: "reference",
        severity: absence.severity,
        message: `${targetText(gateway, target)} is not in this workspace, and without it the certificates of clients cannot be verified.${suggestionText(absence)}`,
        // Another namespace takes more than its name: a ReferenceGrant.
        fixes:
          absence.suggestion?.kind === "namespace"
            ? []
            : corrections(absence, (field, value) => setField(gateway, decision, field, value)),
      });
    }
  },
});
