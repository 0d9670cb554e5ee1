import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { covers as coversHostname, isLiteralHostname, specificity } from "../../gateway-api/hostnames.ts";
import { matchingKind } from "../../gateway-api/matching/matchConflicts.ts";
import type { Contender } from "../../gateway-api/matching/matchPrecedence.ts";
import {
  comesDownTo,
  goesFirstNarrowed,
  WRITTEN_HOSTNAMES_FEATURE,
} from "../../gateway-api/matching/narrowedHostnames.ts";
import { covers, matchesOf } from "../../gateway-api/matching/requestMatches.ts";
import { precedenceOf } from "../../gateway-api/objectPrecedence.ts";
import type { Route } from "../../model/resource.ts";
import { isBetween } from "../../schema/release.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { listedFor } from "../feature/declaredSupport.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "match-hostname-order",
  category: "advice",
  severity: "information",
  kinds: ["HTTPRoute", "GRPCRoute"],
  summary:
    "A hostname that is wider than its listener's, and whose place among others implementations see differently",
  why: `Where a listener leaves the same of two hostnames, the one that is more specific as it is written takes precedence:
\`*.example.com\` over \`*.com\`. Some implementations compare what the listener leaves, which is equal, and let the longer path or
the older Route decide. Those with the feature \`${WRITTEN_HOSTNAMES_FEATURE}\` in the status of their class do not, and no Route is
reported there.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec",
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com" }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: all, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: ["*.com"]
#             ^^^^^^^ information match-hostname-order: On listener \`http\` this comes down to \`*.example.com\`, as does \`*.example.com\` of HTTPRoute \`shop\`, which takes precedence by the hostname that it wrote; an implementation that compares what the two come down to may prefer this Route. Write the hostname that is meant.
  rules: [{ backendRefs: [{ name: all, port: 80 }] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: ["*.example.com"]
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`,
  correction: `
-  hostnames: ["*.com"]
+  hostnames: ["api.example.com"]
`,
  check(cluster, route, report) {
    if (!isBetween(cluster.options.crds.bundleVersion, "1.7", undefined)) return;
    const { hostnames = [] } = route.resource.spec;
    hostnames.forEach((hostname, index) => {
      if (!hostname.startsWith("*.") || !isLiteralHostname(hostname)) return;
      const found = rivalOf(cluster, route, hostname);
      if (found === undefined) return;
      const { listener, rival, theirs, left } = found;
      const who = mayBeNamed(route, rival)
        ? `${rival.resource.kind} \`${rival.resource.metadata.name ?? ""}\``
        : "a Route of another namespace";
      report({
        at: ["spec", "hostnames", index],
        message: `On listener \`${listener}\` this comes down to \`${left}\`, as does \`${theirs}\` of ${who}, which takes precedence by the hostname that it wrote; an implementation that compares what the two come down to may prefer this Route. Write the hostname that is meant.`,
      });
    });
  },
});

interface Found {
  readonly listener: string;
  readonly left: string;
  readonly rival: Delivered<Route>;
  readonly theirs: string;
}

/** The first Route with a more specific hostname of which a listener leaves the same, and that would lose there. */
function rivalOf(cluster: Cluster, route: Delivered<Route>, hostname: string): Found | undefined {
  for (const attachment of cluster.attachment.of(route.id)) {
    for (const { index, left, listener } of narrowing(attachment, hostname)) {
      if (listedFor(cluster, attachment)?.includes(WRITTEN_HOSTNAMES_FEATURE) === true) continue;
      for (const rival of cluster.attachment.routesOn(attachment.parent?.id ?? "", index)) {
        if (rival.id === route.id || rival.resource.kind !== route.resource.kind) continue;
        const theirs = (rival.resource.spec.hostnames ?? []).find(
          (other) => comesDownTo(other, left) && specificity(other) > specificity(hostname),
        );
        if (theirs !== undefined && wouldLose(rival, theirs, route, hostname, left))
          return { listener, left, rival, theirs };
      }
    }
  }
  return undefined;
}

/** The listeners that take the Route and leave less of a hostname than it says. */
function narrowing({ parent, meant }: Attachment, hostname: string) {
  return meant.flatMap(({ index, verdict, name }) => {
    const left = parent?.resource.spec.listeners?.[index]?.hostname ?? "";
    const isNarrower = left !== hostname && isLiteralHostname(left) && coversHostname(hostname, left);
    return verdict === "yes" && isNarrower ? [{ index, left, listener: name }] : [];
  });
}

/** True where the Route has a match whose requests the rival takes by its hostname alone. */
function wouldLose(
  rival: Delivered<Route>,
  theirs: string,
  route: Delivered<Route>,
  hostname: string,
  left: string,
): boolean {
  const kind = matchingKind(route.resource);
  if (kind === undefined) return false;
  const others = contenders(rival, theirs);
  return contenders(route, hostname).some((own) =>
    others.some(
      (other) => covers(kind, other.match, own.match) && goesFirstNarrowed(own, other, left) !== undefined,
    ),
  );
}

function contenders(route: Delivered<Route>, hostname: string): readonly Contender[] {
  const kind = matchingKind(route.resource);
  if (kind === undefined) return [];
  const precedence = precedenceOf(route);
  return route.resource.spec.rules.flatMap((rule, at) =>
    matchesOf(rule).map((match, index) => ({ kind, hostname, match, precedence, rule: at, index })),
  );
}
