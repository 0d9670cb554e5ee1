import type { Delivered } from "../../delivery/delivered.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import { type MergedListener, mergedKey } from "../../gateway-api/listeners/merging.ts";
import { certificateTarget } from "../../gateway-api/references/references.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS, listenerName, listenerPlace, type OwnerOfListeners } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-overlap-tls-certs",
  category: "status",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "The certificate of an HTTPS listener also covers the hostname of another one on its port",
  why: "A client that has a connection to one host reuses it for others that the certificate bears. Where these belong to another listener, the request reaches the wrong one and is answered with 421, or with 404. Controllers may set `OverlappingTLSConfig=True` with reason `OverlappingCertificates`. The names are those of cert-manager Certificates; overlapping hostnames are told of by themselves.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-3567/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: shop
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls:
        certificateRefs:
#       ^^^^^^^^^^^^^^^ hint listener-overlap-tls-certs: The certificate is also made for the hostname of listener \`blog\`: a client may reuse a connection to this listener for requests to that one, which are then answered with 421 or 404.
          - name: wildcard
    - name: blog
      port: 443
      protocol: HTTPS
      hostname: blog.example.com
      tls: { certificateRefs: [{ name: blog }] }
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: wildcard, namespace: infra }
spec: { secretName: wildcard, dnsNames: ["*.example.com"] }
`,
  correction: `
-      tls:
-        certificateRefs:
-          - name: wildcard
+      tls: { certificateRefs: [{ name: shop }] }
-metadata: { name: wildcard, namespace: infra }
-spec: { secretName: wildcard, dnsNames: ["*.example.com"] }
+metadata: { name: shop, namespace: infra }
+spec: { secretName: shop, dnsNames: [shop.example.com] }
`,
  check(cluster, owner, report) {
    const own = (owner.resource.spec.listeners ?? []).map((listener, index) => ({ listener, index }));
    const overlaps = cluster.conflicts.overlaps(owner.id);
    for (const { listener, index } of own) {
      if (listener.protocol !== "HTTPS" || overlaps.has(mergedKey({ owner, index }))) continue;
      const names = namesOf(cluster, owner, index);
      if (names.length === 0) continue;
      const others = neighbours(cluster, owner, index).filter(
        (other) =>
          names.some((name) => bears(name, other.listener.hostname)) &&
          !(
            other.isEarlier &&
            namesOf(cluster, other.owner, other.index).some((name) => bears(name, listener.hostname))
          ),
      );
      const [first] = others;
      if (first === undefined) continue;
      report({
        at: ["spec", "listeners", index, "tls", "certificateRefs"],
        on: "key",
        message: `The certificate is also made for the hostname of ${inWords(owner, first, others.length - 1)}: a client may reuse a connection to this listener for requests to that one, which are then answered with 421 or 404.`,
        related: mayBeNamed(owner, first.owner)
          ? [
              {
                place: { id: first.owner.id, path: listenerPlace(first, "hostname") },
                message: "The hostname that the certificate covers, too.",
              },
            ]
          : [],
      });
    }
  },
});

/** The names that the certificates of a listener are made for, as far as Certificates of the workspace say. */
function namesOf(cluster: Cluster, owner: OwnerOfListeners, index: number): readonly string[] {
  const { tls } = owner.resource.spec.listeners?.[index] ?? {};
  return (tls?.certificateRefs ?? []).flatMap((ref) => {
    const target = certificateTarget(ref, owner.namespace);
    const makers = target === undefined ? [] : cluster.producers.makersOf(target);
    return makers.flatMap(({ resource }) => (resource.spec.dnsNames ?? []).filter(isLiteralHostname));
  });
}

interface Neighbour extends MergedListener {
  /** It stands before the listener in question, and of two that cover each other the earlier one is reported. */
  readonly isEarlier: boolean;
}

/** The other HTTPS listeners of the port in the merged Gateway. */
function neighbours(cluster: Cluster, owner: Delivered, index: number): readonly Neighbour[] {
  const merged = cluster.merging.listenersWith(owner.id);
  const at = merged.findIndex((entry) => entry.owner.id === owner.id && entry.index === index);
  return merged
    .map((entry, position) => ({ ...entry, position, isEarlier: position < at }))
    .filter(
      ({ position, conflict, listener }) =>
        position !== at &&
        conflict === undefined &&
        listener.protocol === "HTTPS" &&
        listener.port === merged[at]?.listener.port,
    );
}

/** Whether a client takes a certificate with a name for one that is good for a hostname. */
function bears(name: string, hostname: string | undefined): boolean {
  if (hostname === undefined || !isLiteralHostname(hostname)) return false;
  return (
    name === hostname || (name.startsWith("*.") && hostname.slice(hostname.indexOf(".")) === name.slice(1))
  );
}

function inWords(owner: Delivered, { listener, owner: other }: MergedListener, more: number): string {
  const first = mayBeNamed(owner, other)
    ? `listener ${listenerName(listener)}`
    : "another listener of the Gateway";
  return more === 0 ? first : `${first} and of ${more} more`;
}
