import type { Delivered } from "../../delivery/delivered.ts";
import { firstPlaces } from "../../gateway-api/hostnames.ts";
import { hostnamesAbove } from "../../gateway-api/listeners/listenerIsolation.ts";
import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import { matchesOf, takesEverything } from "../../gateway-api/matching/requestMatches.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type HostnameClaim, precedes } from "../../workspace/cluster/hostnameClaims.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "hostname-precedence-surprise",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  summary: "A hostname that takes requests out of a wildcard and does not match all of them.",
  why: `A request is first given to the Routes with the most specific hostname. What their rules do not match should go on to
the Route with the wildcard, but some implementations answer it with 404. A rule that matches everything makes the outcome the
same everywhere.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: pages, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: ["*.example.com"]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [shop.example.com]
#             ^^^^^^^^^^^^^^^^ hint hostname-precedence-surprise: Requests for \`shop.example.com\` that no rule here matches go to HTTPRoute \`pages\` with \`*.example.com\`, but some implementations answer them with 404.
  rules:
    - matches: [{ path: { value: /cart } }]
`,
  correction: `
     - matches: [{ path: { value: /cart } }]
+    - matches: [{ path: { value: / } }]
`,
  check(cluster, route, report) {
    const { hostnames = [] } = route.resource.spec;
    if (hostnames.length === 0 || matchesEverything(route.resource)) return;
    for (const [hostname, index] of firstPlaces(hostnames)) {
      const wider = widerClaim(cluster, route, hostname);
      if (wider === undefined) continue;
      const { claim, wildcard } = wider;
      const { kind } = route.resource;
      const other = mayBeNamed(route, claim)
        ? `${kind} \`${claim.name}\` with \`${wildcard}\``
        : `${kind === "HTTPRoute" ? "an" : "a"} ${kind} of another namespace with a wildcard`;
      report({
        at: ["spec", "hostnames", index],
        message: `Requests for \`${hostname}\` that no rule here matches go to ${other}, but some implementations answer them with 404.`,
      });
    }
  },
});

/** True where no request is left over, or it is not known what is matched. */
function matchesEverything(route: Route): boolean {
  const { rules } = route.spec;
  return (
    rules.length === 0 ||
    rules.some((rule) => matchesOf(rule).length === 0 || matchesOf(rule).some(takesEverything))
  );
}

/** Keys of the listeners where requests for one of the Route's hostnames arrive. */
function listenersFor(cluster: Cluster, route: Delivered<Route>, hostname: string): ReadonlySet<string> {
  const keys = cluster.attachment
    .of(route.id)
    .flatMap(({ parent, meant }) =>
      parent === undefined
        ? []
        : meant
            .filter(
              ({ index, verdict }) =>
                verdict === "yes" && cluster.matching.arrivesAt(parent, index, hostname),
            )
            .map(({ index }) => mergedKey({ owner: parent, index })),
    );
  return new Set(keys);
}

/** The Route with the nearest wildcard above a hostname, where no other Route has the hostname itself. */
function widerClaim(
  cluster: Cluster,
  route: Delivered<Route>,
  hostname: string,
): { readonly claim: HostnameClaim; readonly wildcard: string } | undefined {
  const wildcards = hostnamesAbove(hostname).filter(
    (wildcard) =>
      wildcard !== hostname && wildcard !== "" && cluster.matching.hostnameClaims(wildcard).length > 0,
  );
  if (wildcards.length === 0) return undefined;
  const own = cluster.matching.hostnameClaims(hostname);
  const [claim] = own;
  if (own.length !== 1 || claim?.route !== route.id) return undefined;
  const listeners = listenersFor(cluster, route, hostname);
  for (const wildcard of wildcards) {
    const [wider] = cluster.matching
      .hostnameClaims(wildcard)
      .filter(
        (other) =>
          other.kind === claim.kind &&
          other.route !== route.id &&
          other.listeners.some((key) => listeners.has(key)),
      )
      .sort((a, b) => (precedes(a, b).verdict ? -1 : 1));
    if (wider !== undefined) return { claim: wider, wildcard };
  }
  return undefined;
}
