import type { Delivered } from "../../delivery/delivered.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Absence, corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { LISTENER_OWNERS } from "../listener/listenerPlace.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { certificatesOf, LISTENER_TLS, setField } from "./certificateRefs.ts";

export default defineRule({
  id: "cert-secret-not-found",
  category: "reference",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "A certificateRef names a Secret that is not in the workspace.",
  why: `Without its certificate a listener is not programmed: its status says \`ResolvedRefs: False\` with reason
\`InvalidCertificateRef\`. Most Secrets are rightly in no repository, so this is a hint at most, unless the name looks like a
slip of one that is there, or that a Certificate, an ExternalSecret and their like make. Where a HelmRelease may make the
Secret, too, only one letter's difference is a slip; nothing is said where cert-manager's annotations ask for it.`,
  source: LISTENER_TLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: certificat
#                 ^^^^^^^^^^ warning cert-secret-not-found: Secret \`certificat\` is not in this workspace, and without it the listener has no certificate to answer with. Did you mean \`certificate\`? 💡
---
apiVersion: v1
kind: Secret
metadata: { name: certificate, namespace: infra }
type: kubernetes.io/tls
data: { tls.crt: "\${CERTIFICATE}", tls.key: "\${KEY}" }
`,
  correction: `
-          - name: certificat
+          - name: certificate
-apiVersion: v1
-kind: Secret
-metadata: { name: certificate, namespace: infra }
-type: kubernetes.io/tls
-data: { tls.crt: "\${CERTIFICATE}", tls.key: "\${KEY}" }
+apiVersion: cert-manager.io/v1
+kind: Certificate
+metadata: { name: shop, namespace: infra }
+spec: { secretName: certificate, dnsNames: [shop.example.com] }
`,
  check(cluster, owner, report) {
    for (const decision of certificatesOf(cluster, owner)) {
      const absence = absenceOf(decision, cluster);
      if (absence === undefined || decision.target === undefined) continue;
      report({
        at: [...decision.path, "name"],
        severity: absence.severity,
        message: `${targetText(owner, decision.target)} is not in this workspace, and without it the listener has no certificate to answer with.${suggestionText(absence)}`,
        fixes: fixesOf(owner, decision, absence),
      });
    }
  },
});

/** Nothing is missing that a Certificate names, or that cert-manager makes as a Gateway's annotations ask. */
function absenceOf(
  { target, permission, resolution, verdict }: CertificateDecision,
  cluster: Cluster,
): Absence | undefined {
  if (target === undefined || permission?.verdict !== "yes" || verdict === "yes") return undefined;
  const isAskedFor = cluster.producers.of(target).some(({ resource }) => resource.kind !== "Producer");
  return isAskedFor ? undefined : judgeAbsence(resolution, target, cluster);
}

/** A Secret of another namespace needs more than its name: a ReferenceGrant, which no correction of the reference brings. */
function fixesOf(owner: Delivered, decision: CertificateDecision, absence: Absence) {
  if (absence.suggestion?.kind === "namespace") return [];
  return corrections(absence, (field, value) => setField(owner, decision, field, value));
}
