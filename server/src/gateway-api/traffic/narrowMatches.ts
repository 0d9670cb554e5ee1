import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import { compareText } from "../../text/compareText.ts";
import { isLiteralHostname } from "../hostnames.ts";
import { type Competitor, tableEntriesFor } from "../matching/competitors.ts";
import { type MatchPlace, matchingKind } from "../matching/matchConflicts.ts";
import { goesBefore, inMatchOrder } from "../matching/matchPrecedence.ts";
import {
  coversPath,
  isKnown,
  type MatchingKind,
  matchesOf,
  matchKey,
  pathOf,
} from "../matching/requestMatches.ts";
import { type RouteRow, routeRows } from "./routeTable.ts";
import { prefixesOf } from "./rowDirectory.ts";

/** The requests of one host below a path: a call counts as the path `/service/method`, as it is sent. */
export interface PathOfHost {
  readonly kind: MatchingKind;
  readonly hostname: string;
  readonly path: string;
}

/** A match that asks for nothing but a path and perhaps a method. */
interface PlainMatch {
  readonly path: string;
  readonly isExact: boolean;
  readonly method: string | undefined;
}

/** The plain form of a match. `open` where it is not known which requests it takes, undefined for all other matches. */
function plainMatch(kind: MatchingKind, match: RouteMatch): PlainMatch | "open" | undefined {
  if (!isKnown(match)) return "open";
  const { type, value } = kind === "HTTPRoute" ? pathOf(match) : pathOfCall(match);
  if (type === "RegularExpression") return "open";
  const conditions = [...(match.headers ?? []), ...(match.queryParams ?? [])];
  if (value === undefined || conditions.length > 0 || matchKey(kind, match) === undefined) return undefined;
  return { path: value, isExact: type === "Exact", method: match.method };
}

function pathOfCall({ call }: RouteMatch): { readonly type: string; readonly value: string | undefined } {
  const { type = "Exact", service = "", method = "" } = call ?? {};
  if (type !== "Exact") return { type: "RegularExpression", value: undefined };
  if (service === "") return { type: "PathPrefix", value: method === "" ? "/" : undefined };
  return method === ""
    ? { type: "PathPrefix", value: `/${service}` }
    : { type: "Exact", value: `/${service}/${method}` };
}

/** Stands for the path of matches of which it is not known what they take. */
export const OPEN_PATH = "~";
/** Stands for the paths of all matches. */
export const ANY_PATH = "";

/**
 * The hosts and paths under which a Route is looked for by those who match more widely: every prefix of its matches,
 * and `ANY_PATH` and `OPEN_PATH`. None where a Route writes more than the API server takes.
 */
export function narrowPaths(route: Route): readonly PathOfHost[] {
  const kind = matchingKind(route);
  const hostnames = new Set((route.spec.hostnames ?? []).filter(isLiteralHostname));
  if (kind === undefined || hostnames.size === 0) return [];
  const paths = new Set([ANY_PATH]);
  for (const rule of route.spec.rules) {
    if (rule.hasUnclearMatches === true) paths.add(OPEN_PATH);
    for (const match of matchesOf(rule)) {
      const plain = plainMatch(kind, match);
      if (plain === "open") paths.add(OPEN_PATH);
      else if (plain !== undefined) for (const path of prefixesAbove(plain)) paths.add(path);
    }
  }
  if (hostnames.size * paths.size > MOST_PATHS) return [];
  return [...hostnames].flatMap((hostname) => [...paths].map((path) => ({ kind, hostname, path })));
}

const MOST_PATHS = 32 * 128;

/** The prefixes that take all requests of a match and more. */
function prefixesAbove({ path, isExact, method }: PlainMatch): readonly string[] {
  return prefixesOf(path).filter((prefix) => prefix !== path || isExact || method !== undefined);
}

/** A match of a Route that takes everything below a path. */
export interface WideMatch extends MatchPlace {
  readonly path: string;
}

/** The matches of a Route that ask for nothing but a prefix. */
export function wideMatches(route: Route): readonly WideMatch[] {
  const kind = matchingKind(route);
  if (kind === undefined) return [];
  return route.spec.rules.flatMap((rule, r) =>
    matchesOf(rule).flatMap((value, match) => {
      const plain = plainMatch(kind, value);
      const isWide = typeof plain === "object" && !plain.isExact && plain.method === undefined;
      return isWide ? [{ rule: r, match, path: plain.path }] : [];
    }),
  );
}

/** A Route that certainly takes requests below a path, on one listener. */
export interface NarrowTaker {
  /** The listener, as `mergedKey` names it. */
  readonly listener: string;
  readonly route: ResourceId;
  readonly namespace: string | undefined;
  /** A request that it takes. */
  readonly path: string;
  readonly method: string | undefined;
}

/** A Route that may take requests of a host, and its table entries on listeners. */
export interface NarrowRoute {
  readonly route: Delivered<Route>;
  readonly competitor: Competitor;
}

/**
 * For each listener the Routes that take requests below a path before those who match all of it: the first by path, and
 * the first one of another namespace. Children of other Routes are left out: somebody has asked for them. Takes time in
 * step with the matches of the Routes times their listeners.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule and #grpcrouterule
 */
export function narrowTakers(below: PathOfHost, routes: readonly NarrowRoute[]): readonly NarrowTaker[] {
  const byId = new Map(routes.map(({ route }) => [route.id, route]));
  const best = new Map<string, NarrowTaker[]>();
  for (const { listener, rows } of groupsBelow(below, routes)) {
    const first = firstOf(rows);
    const route = first === undefined ? undefined : byId.get(first.route);
    const plain = first === undefined ? undefined : plainMatch(below.kind, first.match);
    if (route === undefined || typeof plain !== "object" || namesRoute(route.resource)) continue;
    const { id, namespace } = route;
    const taker = { listener, route: id, namespace, path: plain.path, method: plain.method };
    const before = best.get(listener) ?? [];
    if (before.length < 2 || before.some(({ path }) => taker.path < path))
      best.set(listener, firstTwo([...before, taker]));
  }
  return [...best.values()].flat();
}

/** Of some takers the first by path, and the first of another namespace than that one's. */
function firstTwo(takers: NarrowTaker[]): NarrowTaker[] {
  const [first, ...others] = takers.sort(
    (a, b) => compareText(a.path, b.path) || compareText(a.method ?? "", b.method ?? ""),
  );
  const second = others.find(({ namespace }) => namespace !== first?.namespace);
  return [first, second].flatMap((taker) => taker ?? []);
}

/** The matches of one path on one listener. */
interface PathGroup {
  readonly listener: string;
  readonly rows: RouteRow[];
}

function groupsBelow(
  { kind, hostname, path }: PathOfHost,
  routes: readonly NarrowRoute[],
): Iterable<PathGroup> {
  const groups = new Map<string, PathGroup>();
  for (const { route, competitor } of routes) {
    const tableEntries = tableEntriesFor(competitor, { hostname });
    for (const row of tableEntries.length === 0 ? [] : routeRows(route, kind, [hostname], true)) {
      const plain = plainMatch(kind, row.match);
      if (typeof plain !== "object" || !isBelow(plain, path)) continue;
      for (const { key: listener, isCertain } of tableEntries) {
        const key = `${listener} ${plain.path}`;
        const group = groups.get(key);
        const seated = isCertain ? row : { ...row, isCertain };
        if (group === undefined) groups.set(key, { listener, rows: [seated] });
        else group.rows.push(seated);
      }
    }
  }
  return groups.values();
}

/** Whether a match takes less than all of a prefix. */
function isBelow({ path, isExact, method }: PlainMatch, prefix: string): boolean {
  return coversPath(prefix, path) && (path !== prefix || isExact || method !== undefined);
}

/** The first of several matches of one path; undefined where that is not known. */
function firstOf(rows: readonly RouteRow[]): RouteRow | undefined {
  const [only] = rows;
  if (rows.length === 1) return only?.isCertain === true ? only : undefined;
  const [first, ...others] = inMatchOrder(rows);
  if (first === undefined || rows.some(({ isCertain }) => !isCertain)) return undefined;
  const isOpen = others.some((other) => {
    const order = goesBefore(first, other);
    return order.verdict !== "yes" || order.isTentative;
  });
  return isOpen ? undefined : first;
}

function namesRoute({ spec }: Route): boolean {
  return (spec.parentRefs ?? []).some(({ kind }) => kind?.endsWith("Route") === true);
}
