import type { Delivered } from "../../delivery/delivered.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS, listenerName, listenerPlace, ownerKind } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-overlap-tls-hostnames",
  category: "status",
  severity: "information",
  kinds: LISTENER_OWNERS,
  summary: "HTTPS listeners of one port with overlapping hostnames",
  why: "A browser that has a connection to a host may send requests for another host over it, if the certificate covers both. Where the hostnames of two HTTPS listeners overlap, such a request reaches the wrong listener. Controllers must set `OverlappingTLSConfig=True` on both; implementations answer 421 where they notice, and otherwise with the other listener's routes or 404.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-3567/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: any
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
#               ^^^^^^^^^^^^^^^ information listener-overlap-tls-hostnames: On port 443 this overlaps with the hostname of listener \`shop\`: a client may reuse a connection to one for requests to the other, which are then answered with 421 or 404.
      tls: { certificateRefs: [{ name: wildcard }] }
    - name: shop
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
#               ^^^^^^^^^^^^^^^^ information listener-overlap-tls-hostnames: On port 443 this overlaps with the hostname of listener \`any\`: a client may reuse a connection to one for requests to the other, which are then answered with 421 or 404.
      tls: { certificateRefs: [{ name: shop }] }
`,
  correction: `
-      hostname: "*.example.com"
+      hostname: "*.apps.example.com"
`,
  check(cluster, owner, report) {
    const overlaps = cluster.conflicts.overlaps(owner.id);
    if (overlaps.size === 0) return;
    cluster.merging.listenerDecisions(owner.id).forEach(({ listener, index }) => {
      const others = overlaps.get(mergedKey({ owner, index })) ?? [];
      if (others.length === 0) return;
      const visible = others.filter((other) => mayBeNamed(owner, other.owner));
      report({
        at: listenerPlace({ listener, index }, "hostname"),
        message: `On port ${listener.port} this overlaps with the hostname of ${listOf(owner, others, visible)}: a client may reuse a connection to one for requests to the other, which are then answered with 421 or 404.`,
        related: visible.slice(0, MAXIMUM_NAMED).map((other) => ({
          place: { id: other.owner.id, path: listenerPlace(other, "hostname") },
          message: "The hostname that it overlaps with",
        })),
      });
    });
  },
});

const MAXIMUM_NAMED = 3;

/** The first few listeners by name, the others as a number: those of other namespaces are counted only. */
function listOf(
  owner: Delivered,
  all: readonly MergedListener[],
  visible: readonly MergedListener[],
): string {
  const named = visible.slice(0, MAXIMUM_NAMED).map((entry) => {
    const name = `listener ${listenerName(entry.listener)}`;
    const { resource, id } = entry.owner;
    return id === owner.id
      ? name
      : `${name} of ${ownerKind(entry.owner)} \`${resource.metadata.name ?? ""}\``;
  });
  const rest = all.length - named.length;
  if (named.length === 0)
    return rest === 1
      ? "another listener of the same Gateway"
      : `${rest} other listeners of the same Gateway`;
  return [named.join(", "), ...(rest === 0 ? [] : [`${rest} more`])].join(" and ");
}
