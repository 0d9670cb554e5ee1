import type { Delivered } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/references.ts";
import { judgeAbsence } from "../absence.ts";
import { LISTENER_OWNERS } from "../listeners/listenerPlace.ts";
import { defineRule } from "../rule.ts";
import { CERT_MANAGER } from "./certManager.ts";

const CLUSTER_ISSUER = "cert-manager.io/cluster-issuer";
const ISSUER = "cert-manager.io/issuer";

export default defineRule({
  id: "cert-manager-issuer-not-found",
  category: "reference",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "The annotations name an issuer that is not in the workspace.",
  why: `cert-manager makes the certificates of an annotated Gateway or ListenerSet with the Issuer of the same namespace, or
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
#                                   ^^^^^^^^^^^ warning cert-manager-issuer-not-found: ClusterIssuer \`letsencript\` is not in this workspace. Without it cert-manager issues no certificate. Did you mean \`letsencrypt\`? 💡
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: infra
  annotations:
    cert-manager.io/cluster-issuer: letsencrypt
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
    for (const { key, target } of issuers(owner)) {
      const absence = judgeAbsence(cluster.find(owner.id, target), target, cluster);
      if (absence === undefined) continue;
      const name = absence.suggestion?.kind === "name" ? absence.suggestion.name : undefined;
      const at = ["metadata", "annotations", key];
      report({
        at,
        severity: absence.severity,
        message: `${target.kind} \`${target.name}\` is not in this workspace. Without it cert-manager issues no certificate.${name === undefined ? "" : ` Did you mean \`${name}\`?`}`,
        fixes:
          name === undefined
            ? []
            : [
                {
                  title: `Change the name to \`${name}\``,
                  edits: [{ kind: "set", place: { id: owner.id, path: at }, value: name }],
                  isPreferred: true,
                },
              ],
      });
    }
  },
});

/** The issuers that the annotations name, but for those of other groups, which are nobody's here to know. */
function issuers({
  resource,
  namespace,
}: Delivered): readonly { readonly key: string; readonly target: Target }[] {
  const { annotations } = resource.metadata;
  if (annotations["cert-manager.io/issuer-group"] !== undefined) return [];
  const group = "cert-manager.io";
  const clusterWide = annotations[CLUSTER_ISSUER];
  const local = annotations[ISSUER];
  const kind = annotations["cert-manager.io/issuer-kind"] ?? "Issuer";
  return [
    ...(clusterWide
      ? [{ key: CLUSTER_ISSUER, target: { group, kind: "ClusterIssuer", namespace: "", name: clusterWide } }]
      : []),
    ...(local
      ? [
          {
            key: ISSUER,
            target: { group, kind, namespace: kind === "ClusterIssuer" ? "" : namespace, name: local },
          },
        ]
      : []),
  ];
}
