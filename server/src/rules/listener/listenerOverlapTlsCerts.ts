import type { Delivered } from "../../delivery/delivered.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import { type MergedListener, mergedKey } from "../../gateway-api/listeners/merging.ts";
import { certificateTarget } from "../../gateway-api/references/references.ts";
import type { Listener } from "../../model/listener.ts";
import { itemsAt, placesByKey } from "../../text/placesByKey.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { lastAsked } from "../../yaml/lastAsked.ts";
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
      const certificates = namesOf(cluster, { owner, index });
      if (certificates.every(({ size }) => size === 0)) continue;
      const others = alsoCovered(cluster, { owner, index, listener }, certificates);
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

interface ListenerOf {
  readonly owner: OwnerOfListeners;
  readonly index: number;
  readonly listener: Listener;
}

/** The names that each certificate of a listener is made for, as far as Certificates of the workspace say. */
function namesOf(cluster: Cluster, { owner, index }: Omit<ListenerOf, "listener">): readonly Names[] {
  const { tls } = owner.resource.spec.listeners?.[index] ?? {};
  return (tls?.certificateRefs ?? []).flatMap((ref) => {
    const target = certificateTarget(ref, owner.namespace);
    const makers = target === undefined ? [] : cluster.producers.makersOf(target);
    return makers.flatMap(({ resource }) => (resource.spec.dnsNames ? literal(resource.spec.dnsNames) : []));
  });
}

type Names = ReadonlySet<string>;

const literals = new WeakMap<readonly string[], Names>();

/** Many listeners may have one certificate with a name for each of them. */
function literal(dnsNames: readonly string[]): Names {
  const known = literals.get(dnsNames) ?? new Set(dnsNames.filter(isLiteralHostname));
  literals.set(dnsNames, known);
  return known;
}

/** The other HTTPS listeners of the port in the merged Gateway whose hostname the certificates of a listener are made for, too. */
function alsoCovered(
  cluster: Cluster,
  { owner, index, listener }: ListenerOf,
  certificates: readonly Names[],
): readonly MergedListener[] {
  const merged = cluster.merging.listenersWith(owner.id);
  const { places, byName } = arrange(merged);
  const at = places.get(mergedKey({ owner, index })) ?? -1;
  const port = String(merged[at]?.listener.port);
  const found = certificates.flatMap((names) =>
    [...names].flatMap((name) => byName.get(portAndName(port, name)) ?? []),
  );
  return itemsAt(
    merged,
    found.filter((place) => {
      // Of two that cover each other the earlier one is reported.
      const other = merged[place];
      return (
        place > at || (place < at && other !== undefined && !isCovered(listener, namesOf(cluster, other)))
      );
    }),
  );
}

/** Each ListenerSet of a Gateway asks about the listeners of all others: they are arranged once. */
const arrange = lastAsked((merged: readonly MergedListener[]) => ({
  places: new Map(merged.map((entry, place) => [mergedKey(entry), place])),
  byName: placesByKey(merged, ({ conflict, listener: { protocol, port, hostname } }) =>
    conflict === undefined && protocol === "HTTPS"
      ? namesFor(hostname).map((name) => portAndName(String(port), name))
      : [],
  ),
}));

function portAndName(port: string, name: string): string {
  return `${port} ${name}`;
}

/** The names that a client takes for good for a hostname: the same, and a wildcard for its first label. */
function namesFor(hostname: string | undefined): readonly string[] {
  if (hostname === undefined || !isLiteralHostname(hostname)) return [];
  return [hostname, `*${hostname.slice(hostname.indexOf("."))}`];
}

function isCovered({ hostname }: Listener, certificates: readonly Names[]): boolean {
  const names = namesFor(hostname);
  return certificates.some((one) => names.some((name) => one.has(name)));
}

function inWords(owner: Delivered, { listener, owner: other }: MergedListener, more: number): string {
  const first = mayBeNamed(owner, other)
    ? `listener ${listenerName(listener)}`
    : "another listener of the Gateway";
  return more === 0 ? first : `${first} and of ${more} more`;
}
