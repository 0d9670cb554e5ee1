import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import { namesText } from "../../text/sentence.ts";
import {
  mayCover,
  type NamedCertificate,
  namedCertificate,
} from "../../workspace/cluster/certificateNames.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appendAt, type Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { LISTENER_OWNERS, type OwnerOfListeners } from "../listener/listenerPlace.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_TLS } from "./certificateRefs.ts";

export default defineRule({
  id: "cert-san-mismatch",
  category: "advice",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "The certificates of a listener are made for other names than its hostname.",
  why: `A client refuses a certificate that does not bear the name which it asked for. The names are read from
\`spec.dnsNames\` of the cert-manager Certificates that make the listener's Secrets, or from a certificate that a Secret holds
openly; a wildcard in a certificate stands for one label, a wildcard in a hostname for any number. Nothing is said as soon as
one of the certificates comes from elsewhere.`,
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
      hostname: pay.example.com
#               ^^^^^^^^^^^^^^^ warning cert-san-mismatch: No certificate of this listener is made for \`pay.example.com\`, so clients refuse the connection. Certificate \`shop\` is made for \`shop.example.com\`. 💡
      tls: { certificateRefs: [{ name: shop }] }
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: shop, namespace: infra }
spec:
  secretName: shop
  dnsNames: [shop.example.com]
`,
  correction: `
-      hostname: pay.example.com
+      hostname: shop.example.com
-  dnsNames: [shop.example.com]
+  dnsNames: ["*.example.com"]
`,
  check(cluster, owner, report) {
    for (const { index, listener, certificates } of cluster.merging.listenerDecisions(owner.id)) {
      const { hostname } = listener;
      if (hostname === undefined || !isLiteralHostname(hostname)) continue;
      const sources = sourcesOfAll(owner, certificates, cluster);
      if (sources === undefined || sources.some(({ names }) => mayCover(names, hostname))) continue;
      const visible = sources.filter(({ origin }) => mayBeNamed(owner, origin));
      report({
        at: ["spec", "listeners", index, "hostname"],
        message: `No certificate of this listener is made for \`${hostname}\`, so clients refuse the connection.${visible.map(inWords).join("")}`,
        related: visible.map(({ origin, path }) => ({
          place: { id: origin.id, path },
          message: "The names of the certificate.",
        })),
        fixes: visible.flatMap((source) => addName(source, hostname)),
      });
    }
  },
});

/** The names of all of a listener's certificates; undefined where those of one are not known. */
function sourcesOfAll(
  owner: OwnerOfListeners,
  certificates: readonly CertificateDecision[],
  cluster: Cluster,
): readonly NamedCertificate[] | undefined {
  const sources = certificates.map((certificate) => namedCertificate(owner, certificate, cluster));
  const known = sources.flatMap((source) => source ?? []);
  return known.length === 0 || known.length < sources.length ? undefined : known;
}

function inWords({ origin, names }: NamedCertificate): string {
  const what = origin.resource.kind === "Secret" ? "The certificate in Secret" : "Certificate";
  return ` ${what} \`${origin.resource.metadata.name ?? ""}\` is made for ${namesText(names)}.`;
}

function addName({ origin, path }: NamedCertificate, hostname: string): readonly Fix[] {
  if (origin.resource.kind === "Secret") return [];
  return [
    fixBy(
      `Add \`${hostname}\` to Certificate \`${origin.resource.metadata.name ?? ""}\``,
      appendAt({ id: origin.id, path }, hostname),
    ),
  ];
}
