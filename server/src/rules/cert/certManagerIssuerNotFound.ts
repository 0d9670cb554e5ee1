import { askedIssuers } from "../../gateway-api/references/issuers.ts";
import { CERT_MANAGER } from "../../workspace/cluster/certManager.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { judgeAbsence } from "../absence.ts";
import { LISTENER_OWNERS } from "../listener/listenerPlace.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "cert-manager-issuer-not-found",
  category: "reference",
  severity: "hint",
  kinds: [...LISTENER_OWNERS, "Ingress"],
  only: ["certManager"],
  summary: "The annotations name an issuer that is not in the workspace.",
  why: `cert-manager makes the certificates of an annotated Gateway, ListenerSet or Ingress with the Issuer of the same namespace, or
with the ClusterIssuer, that the annotation names. Without it no certificate is ever issued. An issuer in another repository
is usual, so this is a hint, and a warning where the name looks like a slip.`,
  source: CERT_MANAGER,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: infra
  annotations:
    cert-manager.io/cluster-issuer: letsencript
#                                   ^^^^^^^^^^^ warning cert-manager-issuer-not-found: ClusterIssuer \`letsencript\` is not in this workspace, and without it cert-manager issues no certificate. Did you mean \`letsencrypt\`? 💡
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls: { certificateRefs: [{ name: shop }] }
---
apiVersion: cert-manager.io/v1
kind: ClusterIssuer
metadata:
  name: letsencrypt
`,
  check(cluster, owner, report) {
    for (const { key, target } of askedIssuers(owner)) {
      const absence = judgeAbsence(cluster.lookup.find(owner.id, target), target, cluster, owner.id);
      if (absence === undefined) continue;
      const name = absence.suggestion?.kind === "name" ? absence.suggestion.name : undefined;
      const at = ["metadata", "annotations", key];
      report({
        at,
        severity: absence.severity,
        message: `${target.kind} \`${target.name}\` is not in this workspace, and without it cert-manager issues no certificate.${name === undefined ? "" : ` Did you mean \`${name}\`?`}`,
        fixes:
          name === undefined
            ? []
            : [preferredFix(`Change the name to \`${name}\``, setAt({ id: owner.id, path: at }, name))],
      });
    }
  },
});
