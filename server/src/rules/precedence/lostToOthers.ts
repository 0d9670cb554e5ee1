import type { Delivered } from "../../delivery/delivered.ts";
import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import type { LostMatch } from "../../gateway-api/matching/lostMatches.ts";
import { keyedMatches, repeatedMatches } from "../../gateway-api/matching/matchConflicts.ts";
import type { Route } from "../../model/resource.ts";
import { enumerateSome } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Related } from "../../workspace/finding.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { targetText } from "../route/parentRef.ts";
import { matchPath } from "./matchPlace.ts";

/**
 * The matches of a Route that other Routes take the requests of. What repeats an earlier match has findings of its own.
 */
export function lostToOthers(cluster: Cluster, route: Delivered<Route>): readonly LostMatch[] {
  const lost = cluster.matching.lostMatches(route);
  if (lost.length === 0) return [];
  const repeated = new Set(repeatedMatches(route.resource).map(({ match }) => placeText(match)));
  return lost.filter(({ match }) => !repeated.has(placeText(match)));
}

/** A rule with several matches, of which none ever takes a request. */
export interface UnreachableRule {
  readonly rule: number;
  readonly lost: readonly LostMatch[];
  readonly isTentative: boolean;
}

/** The rules of a Route of which all matches are lost, to earlier rules or to other Routes. */
export function unreachableRules(cluster: Cluster, route: Delivered<Route>): readonly UnreachableRule[] {
  const { rules } = route.resource.spec;
  if (rules.every(({ matches = [] }) => matches.length < 2)) return [];
  const lost = lostToOthers(cluster, route).filter(({ isLostEverywhere }) => isLostEverywhere);
  const repeated = repeatedMatches(route.resource);
  const gone = new Set([...lost, ...repeated].map(({ match }) => placeText(match)));
  const keyed = keyedMatches(route.resource);
  return rules.flatMap(({ matches = [] }, rule) => {
    const own = keyed.filter((match) => match.rule === rule);
    const isGone = own.every((match) => gone.has(placeText(match)));
    if (matches.length < 2 || own.length !== matches.length || !isGone) return [];
    const toOthers = lost.filter(({ match }) => match.rule === rule);
    return [{ rule, lost: toOthers, isTentative: toOthers.some(({ isTentative }) => isTentative) }];
  });
}

function placeText({ rule, match }: { readonly rule: number; readonly match: number }): string {
  return `${rule}.${match}`;
}

/** The Routes that go first, as far as the reader may know of them. */
export function winnersText(route: Delivered<Route>, { winners }: LostMatch): string {
  const { kind } = route.resource;
  const named = winners.find((winner) => mayBeNamed(route, winner));
  if (named !== undefined) return `${kind} \`${named.name}\``;
  return `${kind === "HTTPRoute" ? "An" : "A"} ${kind} of another namespace`;
}

/** Listeners that the Route attaches to, in words; `keys` are theirs as `mergedKey` makes them. */
export function listenersText(cluster: Cluster, route: Delivered<Route>, keys: readonly string[]): string {
  const names = cluster.attachment
    .allOf(route.id)
    .flatMap(({ parent, target, meant }) =>
      parent === undefined || target === undefined
        ? []
        : meant
            .filter(({ index }) => keys.includes(mergedKey({ owner: parent, index })))
            .map(({ name }) => `listener \`${name}\` of ${targetText(route, target)}`),
    );
  return enumerateSome([...new Set(names)], MOST_LISTENERS);
}

const MOST_LISTENERS = 3;

/** The matches that go first, as places to look at. */
export function winnersPlaces(
  cluster: Cluster,
  route: Delivered<Route>,
  lost: LostMatch,
): readonly Related[] {
  return lost.winners.flatMap((winner) => {
    const other = mayBeNamed(route, winner) ? cluster.lookup.routeOf(winner.route) : undefined;
    const match = other && keyedMatches(other.resource).find(({ key }) => key === lost.match.key);
    if (other === undefined || match === undefined) return [];
    return [
      {
        place: { id: other.id, path: matchPath(other.resource, match) },
        message: "This match takes precedence.",
      },
    ];
  });
}
