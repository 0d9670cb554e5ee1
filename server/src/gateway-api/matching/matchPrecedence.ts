import type { RouteMatch } from "../../model/routeMatch.ts";
import { comparePrecedence, isTentative, type ObjectPrecedence } from "../objectPrecedence.ts";
import {
  asWritten,
  firstOfEach,
  isKnown,
  lowerCase,
  type MatchingKind,
  PATH_POSTFIX,
  pathOf,
} from "./requestMatches.ts";

/** One match of one Route, as it competes for the requests of a host. */
export interface Contender {
  readonly kind: MatchingKind;
  /** The hostname of the Route under which the request's host falls; undefined where the Route names none. */
  readonly hostname: string | undefined;
  readonly match: RouteMatch;
  readonly precedence: ObjectPrecedence;
  /** Indices in the Route. */
  readonly rule: number;
  readonly index: number;
}

/** What decides between two matches, in the order in which it is asked. */
export type Criterion =
  | "exact hostname"
  | "hostname"
  | "path type"
  | "path"
  | "method"
  | "headers"
  | "query parameters"
  | "service"
  | "age"
  | "name"
  | "rule";

/** Whether one match goes before another, and what decides it. */
export type MatchPrecedence =
  | { readonly verdict: "yes" | "no"; readonly by: Criterion; readonly isTentative: boolean }
  /** The specification leaves the order to the implementation, or a part of a match is not known yet. */
  | { readonly verdict: "unknown"; readonly by: "regular expression" | "text" };

/**
 * Whether `a` takes a request that both match. Ties between Routes go to the older one, then to the first by name,
 * which is tentative while creation times are not known; inside one Route to the rule that stands first.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule and #grpcrouterule
 */
export function goesBefore(a: Contender, b: Contender): MatchPrecedence {
  const host = firstDifference(hostRanks(a.hostname), hostRanks(b.hostname));
  if (host !== undefined) return host;
  if (!isKnown(a.match) || !isKnown(b.match)) return { verdict: "unknown", by: "text" };
  if (isLeftOpen(a, b)) return { verdict: "unknown", by: "regular expression" };
  return firstDifference(matchRanks(a), matchRanks(b)) ?? byPrecedence(a, b);
}

/**
 * The matches of one kind in a total order, for lists: that of `goesBefore` where the specification has one. Regular
 * expressions stand behind all other paths of their host, whatever an implementation makes of them. What nothing tells
 * apart stays in its order.
 */
export function inMatchOrder<T extends Contender>(contenders: readonly T[]): readonly T[] {
  return contenders
    .map((contender) => ({
      contender,
      ranks: [...hostRanks(contender.hostname), ...matchRanks(contender)].map(([, rank]) => rank),
    }))
    .sort((a, b) => compareRanks(a.ranks, b.ranks) || compareByPrecedence(a.contender, b.contender))
    .map(({ contender }) => contender);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
}

function compareByPrecedence(a: Contender, b: Contender): number {
  return comparePrecedence(a.precedence, b.precedence) || a.rule - b.rule || a.index - b.index;
}

type Rank = readonly [Criterion, number];
type Decided = Extract<MatchPrecedence, { readonly verdict: "yes" | "no" }>;

function firstDifference(a: readonly Rank[], b: readonly Rank[]): Decided | undefined {
  const at = a.findIndex(([, rank], index) => rank !== b[index]?.[1]);
  const [by, rank] = a[at] ?? [];
  if (by === undefined || rank === undefined) return undefined;
  return { verdict: rank > (b[at]?.[1] ?? 0) ? "yes" : "no", by, isTentative: false };
}

/**
 * How specific a hostname is, to be compared rank by rank: its length in characters if it has no wildcard (otherwise
 * 0), then its length in any case.
 */
function hostRanks(hostname = ""): readonly Rank[] {
  return [
    ["exact hostname", hostname.startsWith("*") ? 0 : hostname.length],
    ["hostname", hostname.length],
  ];
}

function matchRanks({ kind, match }: Contender): readonly Rank[] {
  const headers = firstOfEach(match.headers, lowerCase).length;
  if (kind === "GRPCRoute") {
    const { service = "", method = "" } = match.call ?? {};
    return [
      ["service", service.length],
      ["method", method.length],
      ["headers", headers],
    ];
  }
  const { type, value } = pathOf(match);
  return [
    ["path type", PATH_RANKS.get(type) ?? 0],
    ["path", type === "PathPrefix" ? value.length : 0],
    ["method", match.method === undefined ? 0 : 1],
    ["headers", headers],
    ["query parameters", firstOfEach(match.queryParams, asWritten).length],
  ];
}

const PATH_RANKS: ReadonlyMap<string, number> = new Map([
  ["Exact", 2],
  ["PathPrefix", 1],
]);

/** Where a regular expression, or the end of a path (GEP-1058), stands among other paths or names is up to the implementation. */
function isLeftOpen(a: Contender, b: Contender): boolean {
  const [first, second] = [a, b].map(expressionOf);
  return first !== second;
}

/** The regular expression of a path or of a gRPC method, or the end of a path; undefined where there is none. */
function expressionOf({ kind, match }: Contender): string | undefined {
  if (kind === "HTTPRoute") {
    const { type, value } = pathOf(match);
    return type === "RegularExpression" || type === PATH_POSTFIX ? value : undefined;
  }
  const { type, service, method } = match.call ?? {};
  return type === "RegularExpression" ? `${service ?? ""}/${method ?? ""}` : undefined;
}

function byPrecedence(a: Contender, b: Contender): Decided {
  const order = comparePrecedence(a.precedence, b.precedence);
  if (order === 0) {
    return {
      verdict: compareByPrecedence(a, b) < 0 ? "yes" : "no",
      by: "rule",
      isTentative: false,
    };
  }
  const tentative = isTentative(a.precedence, b.precedence);
  const isAge = a.precedence.created !== b.precedence.created;
  return {
    verdict: order < 0 ? "yes" : "no",
    by: isAge && !tentative ? "age" : "name",
    isTentative: tentative,
  };
}
