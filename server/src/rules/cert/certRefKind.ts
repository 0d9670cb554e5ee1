import type { Delivered } from "../../delivery/delivered.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import { displayKind } from "../../gateway-api/target.ts";
import type { Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { LISTENER_OWNERS } from "../listener/listenerPlace.ts";
import { defineRule } from "../rule.ts";
import { certificatesOf, LISTENER_TLS, setField } from "./certificateRefs.ts";

export default defineRule({
  id: "cert-ref-kind",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "A certificateRef names something else than a Secret.",
  why: `Every implementation reads certificates from Secrets of the core group. What else it reads is its own affair; without
that the status says \`ResolvedRefs: False\` with reason \`InvalidCertificateRef\`, and a listener without another certificate
is not programmed. A cert-manager Certificate is no certificate either: it is named by the Secret that it makes.`,
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
          - { group: cert-manager.io, kind: Certificate, name: shop }
#                                           ^^^^^^^^^^^ warning cert-ref-kind: \`Certificate.cert-manager.io\` is not a Secret, and not every implementation reads anything else. Name Secret \`shop-tls\`, which it makes. 💡
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: shop, namespace: infra }
spec: { secretName: shop-tls, dnsNames: [shop.example.com] }
`,
  check(cluster, owner, report) {
    for (const decision of certificatesOf(cluster, owner)) {
      const { path, target, permission, verdict } = decision;
      // A wrong kind is found before anybody asks for permission.
      if (verdict !== "no" || target === undefined || permission !== undefined) continue;
      const named = cluster.lookup.find(owner.id, target);
      const made = named.kind === "found" ? secretOf(named.target) : undefined;
      report({
        at: [...path, target.kind === "Secret" ? "group" : "kind"],
        message: `\`${displayKind(target)}\` is not a Secret, and not every implementation reads anything else.${made === undefined ? "" : ` Name Secret \`${made}\`, which it makes.`}`,
        fixes: [toSecret(owner, decision, made)],
      });
    }
  },
});

function secretOf({ resource }: Delivered): string | undefined {
  return resource.kind === "Producer" && resource.producerKind === "Certificate"
    ? resource.spec.madeName
    : undefined;
}

function toSecret(owner: Delivered, decision: CertificateDecision, made: string | undefined): Fix {
  const edits = [
    setField(owner, decision, "group", ""),
    setField(owner, decision, "kind", "Secret"),
    ...(made === undefined ? [] : [setField(owner, decision, "name", made)]),
  ];
  return fixBy(made === undefined ? "Make it a Secret" : `Name Secret \`${made}\``, ...edits);
}
