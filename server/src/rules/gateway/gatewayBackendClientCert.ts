import type { Delivered } from "../../delivery/delivered.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import { decideClientCertificate } from "../../gateway-api/status/gatewayStatus.ts";
import { displayKind } from "../../gateway-api/target.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { setField } from "../cert/certificateRefs.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule, type Report } from "../rule.ts";
import { BACKEND_TLS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-backend-client-cert",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["gatewayTls"],
  summary: "The certificate that a Gateway shows to its backends cannot be used.",
  why: `\`spec.tls.backend.clientCertificateRef\` names a Secret of type \`kubernetes.io/tls\` with \`tls.crt\` and \`tls.key\`.
Otherwise the Gateway reports \`ResolvedRefs: False\` with reason \`InvalidClientCertificateRef\` and stays accepted: it goes on
without a certificate of its own, and backends that ask for one refuse it. A Secret that is in no file is a hint at most. What a
ReferenceGrant would have to permit is told by the rules about grants.`,
  source: BACKEND_TLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  tls:
    backend:
      clientCertificateRef:
        name: client
#             ^^^^^^ warning gateway-backend-client-cert: Secret \`client\` cannot be used as a certificate: the Secret has no \`tls.key\`. The Gateway has none to show to its backends.
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: v1
kind: Secret
metadata: { name: client, namespace: infra }
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----" }
`,
  correction: `
-stringData: { tls.crt: "-----BEGIN CERTIFICATE-----" }
+type: kubernetes.io/tls
+stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
`,
  check(cluster, gateway, report) {
    const decision = decideClientCertificate(gateway, cluster.lookup);
    const found = decision && faultOf(cluster, gateway, decision);
    if (found !== undefined) report(found);
  },
});

function faultOf(
  cluster: Cluster,
  gateway: Delivered<Gateway>,
  decision: CertificateDecision,
): Report | undefined {
  const { path, target, permission, resolution, verdict, why } = decision;
  if (target === undefined) return undefined;
  if (permission === undefined && verdict === "no") {
    return {
      at: [...path, target.kind === "Secret" ? "group" : "kind"],
      message: `\`${displayKind(target)}\` is not a Secret, and not every implementation reads anything else.`,
    };
  }
  if (permission?.verdict !== "yes") return undefined;
  const name = targetText(gateway, target);
  const absence = verdict === "yes" ? undefined : judgeAbsence(resolution, target, cluster);
  if (absence !== undefined) {
    return {
      at: [...path, "name"],
      category: "reference",
      severity: absence.severity,
      message: `${name} is not in this workspace, and without it the Gateway has no certificate to show to its backends.${suggestionText(absence)}`,
      fixes:
        absence.suggestion?.kind === "namespace"
          ? []
          : corrections(absence, (field, value) => setField(gateway, decision, field, value)),
    };
  }
  if (resolution?.kind !== "found") return undefined;
  const related = [
    { place: { id: resolution.target.id, path: ["metadata", "name"] }, message: "The Secret." },
  ];
  if (verdict === "no") {
    return {
      at: [...path, "name"],
      message: `${name} cannot be used as a certificate: ${why}. The Gateway has none to show to its backends.`,
      related,
    };
  }
  const type = otherType(resolution.target);
  return type === undefined
    ? undefined
    : {
        at: [...path, "name"],
        message: `${name} has the type \`${type}\`; not every implementation reads other types than \`${TLS_TYPE}\`.`,
        related,
      };
}

const TLS_TYPE = "kubernetes.io/tls";

/** The type of a Secret that is not made for certificates; one without contents is filled by something that may set it. */
function otherType({ resource }: Delivered): string | undefined {
  if (resource.kind !== "Secret" || Object.keys(resource.data.contents).length === 0) return undefined;
  const { type = "Opaque" } = resource.data;
  return type === TLS_TYPE || isOpaque(type) ? undefined : type;
}
