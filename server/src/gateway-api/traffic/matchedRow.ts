import { isOpaque, mayBecome } from "../../yaml/opaqueText.ts";
import { goesBefore, inMatchOrder, type MatchPrecedence } from "../matching/matchPrecedence.ts";
import { isKnown, pathOf } from "../matching/requestMatches.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { groupsFor, type HostGroup, hostOwnership, type MatchConflict } from "./hostOwnership.ts";
import type { HostRows, RouteRow, RouteTable } from "./routeTable.ts";
import { rowsFor } from "./rowDirectory.ts";
import { takes } from "./takenRequests.ts";

/** A match that would take the request, too, and comes behind. */
export interface Loser {
  readonly row: RouteRow;
  readonly by: Extract<MatchPrecedence, { readonly verdict: "yes" | "no" }>;
}

/** Which match of a listener takes a request. */
export type MatchedRow = { readonly conflict: MatchConflict | undefined } & (
  | { readonly kind: "taken"; readonly row: RouteRow; readonly losers: readonly Loser[] }
  | { readonly kind: "none" }
  /** One of these takes it, or `row` does where there is one. */
  | { readonly kind: "undecided"; readonly row: RouteRow | undefined; readonly rivals: readonly Rival[] }
);

/** A match that perhaps takes the request first, and what leaves that open. */
export interface Rival {
  readonly row: RouteRow;
  readonly because:
    | "text"
    | "hostname"
    | "attachment"
    | "kind of the host"
    | "regular expression"
    | "order of expressions"
    | "path type"
    | "no gRPC"
    | "repeated header";
}

/**
 * Looks a request up: first by hostname, then in the order of matches. HTTPRoutes and GRPCRoutes are never merged; where
 * both name a host, the requests belong to the kind of the oldest Route among them, which may be one that is perhaps there.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule, #grpcroutespec (hostnames)
 */
export function matchedRow(table: RouteTable, host: string | undefined, request: ClientRequest): MatchedRow {
  const groups = groupsFor(table, host ?? "");
  const { kinds, conflict, challenger } = hostOwnership(groups);
  let winner: RouteRow | undefined;
  const losers: Loser[] = [];
  const rivals: Rival[] = [];
  for (const group of groups) {
    for (const kind of kinds) {
      for (const { row, isTaken } of takersIn(group[kind], request)) {
        const doubt = doubtOf(row, isTaken, request);
        if (winner === undefined && doubt === undefined) {
          winner = row;
          continue;
        }
        if (winner === undefined) {
          if (doubt !== undefined) rivals.push({ row, because: doubt });
          continue;
        }
        if (isSameRule(winner, row)) continue;
        const order = goesBefore(winner, row);
        if (row.kind !== winner.kind) rivals.push({ row, because: doubt ?? "attachment" });
        else if (order.verdict === "unknown")
          rivals.push({ row, because: order.by === "text" ? "text" : "order of expressions" });
        else if (doubt === undefined) losers.push({ row, by: order });
      }
    }
  }
  if (host !== undefined && table.open.length > 0)
    rivals.push(...openRivals(table.open, winner, host, request));
  if (challenger !== undefined)
    rivals.push(...rivalsOfKind(groups, challenger, winner !== undefined || rivals.length > 0, request));
  if (rivals.length > 0) return { kind: "undecided", row: winner, rivals, conflict };
  return winner === undefined ? { kind: "none", conflict } : { kind: "taken", row: winner, losers, conflict };
}

/** The rows of a host that take a request, or may, the first to be tried first. */
function takersIn(
  { directory }: HostRows,
  request: ClientRequest,
): readonly { readonly row: RouteRow; readonly isTaken: boolean }[] {
  const takers = new Map<RouteRow, boolean>();
  for (const row of rowsFor(directory, request)) {
    const verdict = takes(row.kind, row.match, request);
    if (verdict !== "no") takers.set(row, verdict === "yes");
  }
  return inMatchOrder([...takers.keys()]).map((row) => ({ row, isTaken: takers.get(row) === true }));
}

/** Which match of one rule takes a request makes no difference to where it goes. */
function isSameRule(a: RouteRow, b: RouteRow): boolean {
  return (
    a.route === b.route && a.rule === b.rule && a.through?.joined.parentRule === b.through?.joined.parentRule
  );
}

/** What leaves it open whether a row that matches, or may, takes the request; undefined where it certainly does. */
function doubtOf(row: RouteRow, isTaken: boolean, request: ClientRequest): Rival["because"] | undefined {
  if (!isTaken) {
    if (!isKnown(row.match)) return "text";
    if (row.kind === "GRPCRoute" && !request.isGrpc) return "no gRPC";
    if (!TYPES_OF_PATHS.has(pathOf(row.match).type)) return "path type";
    return hasExpression(row) ? "regular expression" : "repeated header";
  }
  return row.isCertain ? undefined : "attachment";
}

/** The types that the API has. */
const TYPES_OF_PATHS: ReadonlySet<string> = new Set(["Exact", "PathPrefix", "RegularExpression"]);

/** True where a part of a row's match is a regular expression. */
export function hasExpression({ match: { path, call, headers = [], queryParams = [] } }: RouteRow): boolean {
  return [path, call, ...headers, ...queryParams].some((part) => part?.type === "RegularExpression");
}

/**
 * What takes the request if a Route of the other kind is there and has the host. Where it is nobody, that Route stands for it, unless
 * nobody takes the request without it either.
 */
function rivalsOfKind(
  groups: readonly HostGroup[],
  challenger: RouteRow,
  isTakenOtherwise: boolean,
  request: ClientRequest,
): readonly Rival[] {
  const takers = groups
    .flatMap((group) => takersIn(group[challenger.kind], request))
    .map(
      ({ row, isTaken }): Rival => ({ row, because: doubtOf(row, isTaken, request) ?? "kind of the host" }),
    );
  if (takers.length === 0 && !isTakenOtherwise) return [];
  const isAmong = takers.some(
    ({ row, because }) => row.route === challenger.route && because === "attachment",
  );
  return isAmong ? takers : [{ row: challenger, because: "kind of the host" }, ...takers];
}

/** The rows under hostnames that may come to cover the host, unless they would come behind even then. */
function openRivals(
  open: readonly RouteRow[],
  winner: RouteRow | undefined,
  host: string,
  request: ClientRequest,
): readonly Rival[] {
  return open.flatMap((row) => {
    const { hostname = "" } = row;
    if (hostname === host || !mayCover(hostname, host) || takes(row.kind, row.match, request) === "no")
      return [];
    const filledIn = { ...row, hostname: hostname.startsWith("*.") ? `*.${host}` : host };
    return winner !== undefined && goesBefore(winner, filledIn).verdict === "yes"
      ? []
      : [{ row, because: "hostname" as const }];
  });
}

/** True where a hostname, opaque or not, may come to cover a host. */
export function mayCover(hostname: string, host: string): boolean {
  if (!isOpaque(hostname)) return hostname === host;
  return hostname.startsWith("*.") ? mayBecome(`\${}${hostname.slice(1)}`, host) : mayBecome(hostname, host);
}
