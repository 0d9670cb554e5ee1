import type { Delivered } from "../../delivery/delivered.ts";
import { CLUSTER_ISSUER, ISSUER } from "../../gateway-api/references/issuers.ts";
import { type Gateway, type ListenerSet, manifestKind } from "../../model/resource.ts";
import {
  type AskedListener,
  askedListeners,
  CERT_MANAGER,
  whySkipped,
} from "../../workspace/cluster/certManager.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { LISTENER_OWNERS } from "../listener/listenerPlace.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "cert-manager-skip",
  category: "advice",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  only: ["certManager"],
  summary: "cert-manager is asked for certificates, and skips a listener.",
  why: `With the annotation \`cert-manager.io/issuer\` or \`cert-manager.io/cluster-issuer\` cert-manager makes a certificate for
each listener that ends TLS and has a \`hostname\` and \`certificateRefs\` to Secrets of the object's own namespace. It skips
the others with no more than an event \`BadConfig\`, and they wait for a certificate that nobody makes. With both annotations
it makes none at all. Nothing is said of a
listener whose Secrets come from elsewhere.`,
  source: CERT_MANAGER,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: infra
  annotations: { cert-manager.io/cluster-issuer: letsencrypt }
spec:
  gatewayClassName: example
  listeners:
    - name: https
#           ^^^^^ warning cert-manager-skip: cert-manager makes no certificate for this listener: it has no \`hostname\`.
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: shop }] }
`,
  correction: `
       protocol: HTTPS
+      hostname: shop.example.com
`,
  check(cluster, owner, report) {
    const { annotations } = owner.resource.metadata;
    if (annotations[ISSUER] !== undefined && annotations[CLUSTER_ISSUER] !== undefined) {
      const lacking = askedListeners(owner).find((asked) => !hasCertificates(cluster, owner, asked));
      if (lacking !== undefined)
        report({
          at: ["metadata", "annotations", ISSUER],
          message: `cert-manager makes no certificates for this ${manifestKind(owner.resource)}: it takes \`${ISSUER}\` or \`${CLUSTER_ISSUER}\`, and not both.`,
        });
      return;
    }
    for (const asked of askedListeners(owner)) {
      const why = whySkipped(owner, asked);
      if (why === undefined || hasCertificates(cluster, owner, asked)) continue;
      report({
        at: why.at,
        message: `cert-manager makes no certificate for this listener: ${why.text}.`,
      });
    }
  },
});

/** True where every Secret of the listener is there, or may come from something else than the annotations. */
function hasCertificates(
  cluster: Cluster,
  owner: Delivered<Gateway | ListenerSet>,
  { index }: AskedListener,
): boolean {
  const certificates = cluster.merging.listenerDecisions(owner.id)[index]?.certificates ?? [];
  return (
    certificates.length > 0 &&
    certificates.every(({ target, resolution }) => {
      if (target === undefined || resolution === undefined || resolution.kind !== "absent") return true;
      return cluster.producers.of(target).some(({ resource }) => resource.kind === "Producer");
    })
  );
}
