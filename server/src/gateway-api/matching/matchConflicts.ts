import type { Delivered } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { isLiteralHostname } from "../hostnames.ts";
import { parentTarget } from "../references/references.ts";
import type { Target } from "../target.ts";
import {
  covers,
  coversPath,
  isKnown,
  type MatchingKind,
  matchesOf,
  matchKey,
  pathOf,
} from "./requestMatches.ts";

/** Where a match stands in its Route. */
export interface MatchPlace {
  readonly rule: number;
  /** Index in the rule's `matches`; 0, too, where none are written. */
  readonly match: number;
}

/** A match of a Route with the text by which it is compared. */
export interface KeyedMatch extends MatchPlace {
  readonly key: string;
  readonly value: RouteMatch;
}

/** The kind of a Route whose rules match requests; undefined for those that take whole connections. */
export function matchingKind({ kind }: Pick<Route, "kind">): MatchingKind | undefined {
  return kind === "HTTPRoute" || kind === "GRPCRoute" ? kind : undefined;
}

/** The matches of a Route of which it is known what they ask for, in order. Takes time in step with their number. */
export function keyedMatches(route: Route): readonly KeyedMatch[] {
  const kind = matchingKind(route);
  if (kind === undefined) return [];
  const keyed: KeyedMatch[] = [];
  route.spec.rules.forEach((rule, r) => {
    matchesOf(rule).forEach((value, match) => {
      const key = matchKey(kind, value);
      if (key !== undefined) keyed.push({ rule: r, match, key, value });
    });
  });
  return keyed;
}

/** A match that never takes a request, and the earlier one that asks for the same. */
export interface RepeatedMatch {
  readonly match: KeyedMatch;
  readonly first: KeyedMatch;
}

/** The matches of a Route that repeat an earlier one of it. Takes time in step with the number of matches. */
export function repeatedMatches(route: Route): readonly RepeatedMatch[] {
  const { rules } = route.spec;
  if (rules.length < 2 && (rules[0]?.matches?.length ?? 0) < 2) return [];
  const firsts = new Map<string, KeyedMatch>();
  return keyedMatches(route).flatMap((match) => {
    const first = firsts.get(match.key);
    if (first === undefined) firsts.set(match.key, match);
    return first === undefined ? [] : [{ match, first }];
  });
}

/** A match whose requests another one of its rule takes as well. */
export interface SubsumedMatch {
  readonly match: number;
  readonly by: number;
}

/**
 * The matches of one rule that a wider one of it makes superfluous. A narrow match ranks higher than a wide one, so it
 * stays needed where another rule of the Route may take some of its requests in between. The API server takes 64
 * matches in a rule; of a longer list nothing is said.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutematch and #grpcroutematch
 */
export function subsumedMatches(route: Route, rule: number): readonly SubsumedMatch[] {
  const kind = matchingKind(route);
  const matches = route.spec.rules[rule]?.matches ?? [];
  if (kind === undefined || matches.length < 2 || matches.length > MOST_MATCHES) return [];
  const others = route.spec.rules.filter((_, index) => index !== rule);
  return matches.flatMap((narrow, match) => {
    const by = matches.findIndex(
      (wide, index) =>
        index !== match && covers(kind, wide, narrow) && matchKey(kind, wide) !== matchKey(kind, narrow),
    );
    if (by < 0 || others.some((other) => matchesOf(other).some((rival) => mayMeet(kind, rival, narrow))))
      return [];
    return others.some(({ hasUnclearMatches }) => hasUnclearMatches) ? [] : [{ match, by }];
  });
}

const MOST_MATCHES = 64;

/** Whether some request may be taken by either match, judged by path or service alone. */
function mayMeet(kind: MatchingKind, a: RouteMatch, b: RouteMatch): boolean {
  if (!isKnown(a) || !isKnown(b)) return true;
  if (kind === "GRPCRoute") {
    const [first, second] = [a, b].map(({ call }) =>
      call?.type === "RegularExpression" ? "" : (call?.service ?? ""),
    );
    return first === "" || second === "" || first === second;
  }
  const [first, second] = [pathOf(a), pathOf(b)];
  if (first.type === "RegularExpression" || second.type === "RegularExpression") return true;
  if (first.type === "Exact")
    return second.type === "Exact" ? first.value === second.value : coversPath(second.value, first.value);
  return (
    coversPath(first.value, second.value) ||
    (second.type !== "Exact" && coversPath(second.value, first.value))
  );
}

/**
 * A set of requests for which Routes compete: those of one kind that match alike under one hostname, or, where the
 * Route names none, under that of the listener.
 */
export type MatchHost = { readonly hostname: string } | { readonly parent: Target };

/**
 * Every host under which a Route matches requests; those that are filled in later are left out. What a Route matches
 * without hostnames of its own is only compared where the listener has one: see `attachments`.
 */
export function matchHosts(
  route: Delivered<Route>,
  attachments: readonly Attachment[],
): readonly MatchHost[] {
  const hosts = namedHosts(route);
  if ((route.resource.spec.hostnames ?? []).length > 0) return hosts;
  const serving = new Set(attachments.filter(servesName).map(({ target }) => target?.name));
  return hosts.some((host) => "parent" in host && serving.has(host.parent.name)) ? hosts : [];
}

/** True where a listener with a hostname of its own takes the Route. */
function servesName({ parent, target, taking }: Attachment): boolean {
  if (parent === undefined || target === undefined) return false;
  return taking.some(
    ({ index, verdict }) =>
      verdict === "yes" && isLiteralHostname(parent.resource.spec.listeners?.[index]?.hostname ?? ""),
  );
}

function namedHosts({ resource, namespace }: Delivered<Route>): readonly MatchHost[] {
  const { hostnames = [], parentRefs = [] } = resource.spec;
  if (hostnames.length > 0) {
    return [...new Set(hostnames)].filter(isLiteralHostname).map((hostname) => ({ hostname }));
  }
  const parents = new Map<string, MatchHost>();
  for (const ref of parentRefs) {
    const parent = parentTarget(ref, namespace);
    if (parent !== undefined) parents.set(JSON.stringify(parent), { parent });
  }
  return [...parents.values()];
}

/** Names of the sets of requests for which a Route competes with others, each a host with what is matched there. */
export function conflicts(route: Delivered<Route>): readonly (readonly [MatchHost, string])[] {
  const keys = new Set(
    keyedMatches(route.resource).flatMap(({ key, value }) => (isKnown(value) ? [key] : [])),
  );
  const hosts = keys.size === 0 ? [] : namedHosts(route);
  // The API server takes 16 hostnames, 32 parents and 128 matches; a Route that has more is refused for that.
  if (hosts.length * keys.size > MOST_CONFLICTS) return [];
  return hosts.flatMap((host) => [...keys].map((key): readonly [MatchHost, string] => [host, key]));
}

const MOST_CONFLICTS = 32 * 128;
