import { displayKind } from "../../gateway-api/target.ts";
import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence } from "../absence.ts";
import { BACKEND_TLS_POLICY } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-ca-invalid",
  category: "status",
  severity: "warning",
  kinds: ["BackendTLSPolicy"],
  summary:
    "A BackendTLSPolicy names a bundle of authorities of an unknown kind, or one that is not in the workspace.",
  why: `The certificate of a backend is checked against bundles in ConfigMaps beside the policy; some implementations read Secrets
and ClusterTrustBundles, too. A reference to anything else makes the status say \`ResolvedRefs: False\` with reason
\`InvalidKind\`, one that leads nowhere \`InvalidCACertificateRef\`. A ConfigMap that is in no file may be made by something, so
its absence is a hint, and a warning where the name looks like a slip.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
  validation:
    hostname: api.example.com
    caCertificateRefs:
      - { group: example.net, kind: Vault, name: authorities }
#                                   ^^^^^ warning btls-ca-invalid: \`Vault.example.net\` is not a kind that holds CA certificates. Name a ConfigMap with the key \`ca.crt\`.
      - { group: "", kind: ConfigMap, name: authority }
#                                           ^^^^^^^^^ hint btls-ca-invalid: ConfigMap \`authority\` is not in this workspace, and without it the certificates of backends cannot be verified.
`,
  correction: `
-      - { group: example.net, kind: Vault, name: authorities }
-      - { group: "", kind: ConfigMap, name: authority }
+      - { group: "", kind: ConfigMap, name: authorities }
+---
+apiVersion: v1
+kind: ConfigMap
+metadata: { name: authorities, namespace: shop }
+data: { ca.crt: "-----BEGIN CERTIFICATE-----" }
`,
  check(cluster, policy, report) {
    for (const { path, target, permission, resolution, reason, verdict } of cluster.policies.backendTlsPolicy(
      policy.id,
    )?.authorities ?? []) {
      if (target === undefined || verdict === "yes") continue;
      if (reason === "InvalidKind" && verdict === "no" && permission === undefined) {
        report({
          at: [...path, "kind"],
          message: `\`${displayKind(target)}\` is not a kind that holds CA certificates. Name a ConfigMap with the key \`ca.crt\`.`,
        });
        continue;
      }
      const absence = judgeAbsence(resolution, target, cluster);
      if (absence === undefined) continue;
      const name = absence.suggestion?.kind === "name" ? absence.suggestion.name : undefined;
      report({
        at: [...path, "name"],
        category: "reference",
        severity: absence.severity,
        message: `${displayKind(target)} \`${target.name}\` is not in this workspace, and without it the certificates of backends cannot be verified.${name === undefined ? "" : ` Did you mean \`${name}\`?`}`,
        fixes:
          name === undefined
            ? []
            : corrections(absence, (field, value) => setAt({ id: policy.id, path: [...path, field] }, value)),
      });
    }
  },
});
