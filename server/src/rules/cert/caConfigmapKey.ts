import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { authoritiesOf } from "./certificateRefs.ts";

export default defineRule({
  id: "ca-configmap-key",
  category: "status",
  severity: "warning",
  kinds: ["Gateway", "BackendTLSPolicy"],
  summary: "A bundle of certificate authorities without a usable `ca.crt`.",
  why: `Certificates of clients (\`spec.tls.frontend\` of a Gateway) and of backends (BackendTLSPolicy) are checked against the
PEM text under the key \`ca.crt\` of a ConfigMap. Some implementations look under other keys, too; the others report
\`ResolvedRefs: False\` with reason \`InvalidCACertificateRef\`. With no usable bundle at all the listener or the policy is not
accepted, and connections fail.`,
  source: "https://gateway-api.sigs.k8s.io/api-types/backendtlspolicy/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
  validation:
    hostname: api.example.com
    caCertificateRefs:
      - group: ""
        kind: ConfigMap
        name: authorities
#             ^^^^^^^^^^^ warning ca-configmap-key: ConfigMap \`authorities\` cannot be used as a CA bundle: the ConfigMap has no \`ca.crt\`.
---
apiVersion: v1
kind: ConfigMap
metadata: { name: authorities, namespace: shop }
data: { ca.pem: "-----BEGIN CERTIFICATE-----" }
`,
  correction: `
-data: { ca.pem: "-----BEGIN CERTIFICATE-----" }
+data: { ca.crt: "-----BEGIN CERTIFICATE-----" }
`,
  check(cluster, subject, report) {
    const { resource } = subject;
    const decisions: readonly CertificateDecision[] =
      resource.kind === "Gateway"
        ? authoritiesOf(cluster, { ...subject, resource })
        : (cluster.policies.backendTlsPolicy(subject.id)?.authorities ?? []);
    for (const { path, target, permission, resolution, verdict, why } of decisions) {
      if (verdict !== "no" || permission?.verdict !== "yes" || target === undefined) continue;
      // What of a Secret is read, if one is at all, differs too much to call it wrong.
      if (resolution?.kind !== "found" || resolution.target.resource.kind !== "ConfigMap") continue;
      report({
        at: [...path, "name"],
        message: `${targetText(subject, target)} cannot be used as a CA bundle: ${why}.`,
        related: [
          { place: { id: resolution.target.id, path: ["metadata", "name"] }, message: "The ConfigMap." },
        ],
      });
    }
  },
});
