import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import { covers as coversHost, isLiteralHostname } from "../hostnames.ts";
import { precedenceOf } from "../objectPrecedence.ts";
import { type MatchPlace, matchingKind } from "./matchConflicts.ts";
import { type Contender, goesBefore, inMatchOrder } from "./matchPrecedence.ts";
import { type MatchingKind, matchesOf } from "./requestMatches.ts";

/** One of the matches that compete for the requests of a host, and the Route that it stands in. */
export interface HostMatch extends Contender {
  readonly route: Delivered<Route>;
}

/**
 * The matches that compete for the requests of one host on a listener, the first one first. `host` is undefined where
 * only Routes without hostnames are asked for. Takes time in step with n log n, n being the matches of the Routes.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule and #grpcrouterule
 */
export function hostMatches(
  kind: MatchingKind,
  host: string | undefined,
  routes: readonly Delivered<Route>[],
): readonly HostMatch[] {
  return inMatchOrder(
    routes.flatMap((route) => {
      const hostname = hostnameFor(route, host);
      if (matchingKind(route.resource) !== kind || hostname === "no") return [];
      return route.resource.spec.rules.flatMap((rule, r) =>
        matchesOf(rule).map(
          (match, index): HostMatch => ({
            route,
            kind,
            hostname,
            match,
            precedence: precedenceOf(route),
            rule: r,
            index,
          }),
        ),
      );
    }),
  );
}

/** The hostname of a Route under which a host falls: the most specific one, undefined where it has none. */
function hostnameFor({ resource }: Delivered<Route>, host: string | undefined): string | undefined | "no" {
  const { hostnames = [] } = resource.spec;
  if (hostnames.length === 0) return undefined;
  if (host === undefined) return "no";
  const fitting = hostnames.filter(
    (name) => isLiteralHostname(name) && (name === host || coversHost(name, host)),
  );
  return fitting.sort((a, b) => b.length - a.length)[0] ?? "no";
}

/** Where a match stands among those that compete with it. */
export interface Standing {
  /** Index in the list. */
  readonly at: number;
  /** The matches of which it is not known whether they go before it. */
  readonly undecided: readonly HostMatch[];
  /** Its place hangs on creation times that the manifests do not have. */
  readonly isTentative: boolean;
}

/** The place of one match of a Route among all that compete; undefined where it is not among them. */
export function standingOf(
  route: ResourceId,
  { rule, match }: MatchPlace,
  all: readonly HostMatch[],
): Standing | undefined {
  const at = all.findIndex((one) => one.route.id === route && one.rule === rule && one.index === match);
  const own = all[at];
  if (own === undefined) return undefined;
  const others = all
    .filter((other) => other !== own)
    .map((other) => ({ other, order: goesBefore(own, other) }));
  return {
    at,
    undecided: others.flatMap(({ other, order }) => (order.verdict === "unknown" ? [other] : [])),
    isTentative: others.some(({ order }) => order.verdict !== "unknown" && order.isTentative),
  };
}
