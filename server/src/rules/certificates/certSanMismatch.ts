import type { Delivered } from "../../delivery/delivered.ts";
import type { CertificateDecision } from "../../gateway-api/certificates.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import type { Producer } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import type { Fix } from "../../workspace/finding.ts";
import { LISTENER_OWNERS } from "../listeners/listenerPlace.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { namesText } from "../parents/parentRef.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_TLS } from "./certificateRefs.ts";

export default defineRule({
  id: "cert-san-mismatch",
  category: "advice",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "The certificates of a listener are made for other names than its hostname.",
  why: `A client refuses a certificate that does not bear the name which it asked for. The names are read from
\`spec.dnsNames\` of the cert-manager Certificates that make the listener's Secrets; a wildcard in a certificate stands for one
label, a wildcard in a hostname for any number. Nothing is said as soon as one of the certificates comes from elsewhere.`,
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
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
kind: Certificate
metadata: { name: shop, namespace: infra }
spec:
  secretName: shop
  dnsNames: ["*.example.com"]
`,
  check(cluster, owner, report) {
    for (const { index, listener, certificates } of cluster.listenerDecisions(owner.id)) {
      const { hostname } = listener;
      if (hostname === undefined || !isLiteralHostname(hostname)) continue;
      const makers = makersOfAll(certificates, cluster);
      if (makers === undefined || makers.some((maker) => mayBeFor(maker, hostname))) continue;
      const visible = makers.filter((maker) => mayBeNamed(owner, maker));
      report({
        at: ["spec", "listeners", index, "hostname"],
        message: `No certificate of this listener is made for \`${hostname}\`, so clients refuse the connection.${visible.map(inWords).join("")}`,
        related: visible.map(({ id }) => ({
          place: { id, path: ["spec", "dnsNames"] },
          message: "The names of the certificate.",
        })),
        fixes: visible.map((maker) => addName(maker, hostname)),
      });
    }
  },
});

/** The Certificates that make all of a listener's Secrets; undefined where one of them comes from elsewhere. */
function makersOfAll(
  certificates: readonly CertificateDecision[],
  cluster: Cluster,
): readonly Delivered<Producer>[] | undefined {
  const makers: Delivered<Producer>[] = [];
  for (const { target, permission } of certificates) {
    const found = target === undefined || permission?.verdict !== "yes" ? [] : cluster.makersOf(target);
    const [maker] = found;
    if (maker === undefined || found.length > 1) return undefined;
    makers.push(maker);
  }
  return makers.length === 0 ? undefined : makers;
}

/** True where the certificate covers the hostname, or may: names that are filled in later, or stand elsewhere. */
function mayBeFor({ resource }: Delivered<Producer>, hostname: string): boolean {
  const { dnsNames = [] } = resource.spec;
  if (dnsNames.length === 0 || !dnsNames.every(isLiteralHostname)) return true;
  return dnsNames.some((name) => name === hostname || isOneLabelBelow(hostname, name));
}

function isOneLabelBelow(hostname: string, wildcard: string): boolean {
  return wildcard.startsWith("*.") && hostname.slice(hostname.indexOf(".")) === wildcard.slice(1);
}

function inWords({ resource }: Delivered<Producer>): string {
  const { metadata, spec } = resource;
  return ` Certificate \`${metadata.name ?? ""}\` is made for ${namesText(spec.dnsNames ?? [])}.`;
}

function addName({ id, resource }: Delivered<Producer>, hostname: string): Fix {
  return {
    title: `Add \`${hostname}\` to Certificate \`${resource.metadata.name ?? ""}\``,
    edits: [{ kind: "append", place: { id, path: ["spec", "dnsNames"] }, value: hostname }],
  };
}
