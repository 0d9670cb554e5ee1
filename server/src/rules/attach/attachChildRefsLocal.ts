import type { Delivered, ResourcePlace } from "../../delivery/delivered.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import { permission } from "../../gateway-api/references/referenceGrants.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appendAt, type Fix } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-child-refs-local",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "A child uses a certificate that only its parent's namespace may use",
  why: "A child's listeners are its own: their references start from the child's namespace, whatever Gateway they are merged into. A ReferenceGrant for the parent's namespace does not cover them, and the listener reports ResolvedRefs=False with RefNotPermitted.",
  source: `${PROPOSAL}#semantics`,
  bad: `
#- platform/web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: All } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- shop/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web, namespace: platform } }
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls:
        certificateRefs:
          - name: shop-tls
            namespace: certificates
#                      ^^^^^^^^^^^^ error attach-child-refs-local: A ReferenceGrant in namespace \`certificates\` covers the parent's namespace \`platform\`, but this reference comes from \`shop\`, so the certificate in Secret \`shop-tls\` may not be used. Have a grant name \`shop\`. 💡
#- certificates/grant.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: gateways, namespace: certificates }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: platform }]
  to: [{ group: "", kind: Secret }]
`,
  correction: `
-  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: platform }]
+  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: shop }]
`,
  check(cluster, child, report) {
    if (child.resource.spec.infrastructure?.attachTo === undefined) return;
    for (const { certificates } of cluster.merging.listenerDecisions(child.id)) {
      for (const certificate of certificates) {
        const grant = grantForParentOnly(child, certificate, cluster);
        const { target } = certificate;
        if (grant === undefined || target?.namespace === undefined || child.namespace === undefined) continue;
        const parent = cluster.merging.parentAcceptance(child.id)?.parent;
        report({
          at: [...certificate.path, "namespace"],
          message: `A ReferenceGrant in namespace \`${target.namespace}\` covers the parent's namespace \`${parent?.namespace ?? ""}\`, but this reference comes from \`${child.namespace}\`, so the certificate in Secret \`${target.name}\` may not be used. Have a grant name \`${child.namespace}\`.`,
          related: [{ place: grant, message: "This entry covers the parent only." }],
          fixes: [naming(grant, child.namespace)],
        });
      }
    }
  },
});

/**
 * The entry of a grant that lets the parent's namespace use a certificate which the child may not. Another rule that
 * reports grants for a wrong namespace leaves these to this one.
 */
export function grantForParentOnly(
  child: Delivered<Gateway>,
  { reason, target }: CertificateDecision,
  cluster: Cluster,
): ResourcePlace | undefined {
  if (reason !== "RefNotPermitted" || target === undefined) return undefined;
  const parent = cluster.merging.parentAcceptance(child.id)?.parent;
  if (parent?.namespace === undefined || parent.namespace === child.namespace) return undefined;
  const asParent = permission(
    { group: GATEWAY_GROUP, kind: "Gateway", namespace: parent.namespace },
    target,
    cluster.lookup,
  );
  return asParent.verdict === "yes" && asParent.by === "grant" ? asParent.grant : undefined;
}

function naming(grant: ResourcePlace, namespace: string): Fix {
  const value = { group: GATEWAY_GROUP, kind: "Gateway", namespace };
  const place = { id: grant.id, path: ["spec", "from"] };
  return preferredFix(`Let Gateways of \`${namespace}\` use it too`, appendAt(place, value));
}
