import type { Delivered } from "../../delivery/delivered.ts";
import { decideXBackendCertificates } from "../../gateway-api/backends/xBackendCertificates.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import { displayKind } from "../../gateway-api/target.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule, type Report } from "../rule.ts";
import { X_BACKENDS } from "./xBackends.ts";

export default defineRule({
  id: "xbackend-tls-reference",
  category: "reference",
  severity: "warning",
  kinds: ["XBackend"],
  summary:
    "An XBackend names authorities or a client certificate that cannot be used or are not in the workspace",
  why: "The certificate of the backend is checked against bundles in ConfigMaps beside it, or in ClusterTrustBundles; with mode `ClientAndServer` the gateway shows a certificate from a Secret, too. Without them no connection comes about. Plain absence is a hint, because such objects are mostly made in the cluster.",
  source: X_BACKENDS,
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: mail, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: mail.example.com }
  port: { number: 443 }
  tls:
    mode: ServerOnly
    validation:
      hostname: mail.example.com
      caCertificateRefs:
        - { group: "", kind: ConfigMap, name: athorities }
#                                             ^^^^^^^^^^ warning xbackend-tls-reference: ConfigMap \`athorities\` is not in this workspace, and without it no connection to the backend comes about. Did you mean \`authorities\`? 💡
---
apiVersion: v1
kind: ConfigMap
metadata: { name: authorities, namespace: shop }
data: { ca.crt: "-----BEGIN CERTIFICATE-----" }
`,
  check(cluster, backend, report) {
    for (const decision of decideXBackendCertificates(backend, cluster.lookup)) {
      const fault = faultOf(backend, decision, cluster);
      if (fault !== undefined) report(fault);
    }
  },
});

/** A missing grant is another rule's. */
function faultOf(backend: Delivered, decision: CertificateDecision, cluster: Cluster): Report | undefined {
  const { path, target, permission, resolution, verdict, why } = decision;
  if (target === undefined || verdict === "yes" || permission?.verdict === "no") return undefined;
  const name = targetText(backend, target);
  if (verdict === "no" && resolution?.kind === "found")
    return { at: [...path, "name"], message: `${name} cannot be used: ${why}, so ${CONSEQUENCE}.` };
  if (verdict === "no" && resolution === undefined)
    return {
      at: [...path, "kind"],
      message: `\`${displayKind(target)}\` is not a kind that holds certificates, so ${CONSEQUENCE}.`,
    };
  const absence = judgeAbsence(resolution, target, cluster);
  if (absence === undefined) return undefined;
  const { suggestion } = absence;
  return {
    at: [...path, "name"],
    severity: absence.severity,
    message: `${name} is not in this workspace, and without it ${CONSEQUENCE}.${suggestionText(absence)}`,
    fixes:
      suggestion?.kind === "name"
        ? corrections(absence, (field, value) => setAt({ id: backend.id, path: [...path, field] }, value))
        : [],
  };
}

const CONSEQUENCE = "no connection to the backend comes about";
