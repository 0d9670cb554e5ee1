import type { ResourceId } from "../../delivery/delivered.ts";
import { isFilledInApart } from "../../yaml/opaqueText.ts";
import { hostnamesAbove } from "../listeners/listenerIsolation.ts";
import { goesBefore } from "../matching/matchPrecedence.ts";
import { type MatchingKind, matchKey } from "../matching/requestMatches.ts";
import { groupsFor, type HostOwnership, hostOwnership, MATCHING_KINDS } from "./hostOwnership.ts";
import type { RouteRow, RouteTable } from "./routeTable.ts";

/** A row of a listener's table at its place in the order, and whether it ever gets a request. */
export interface TriedRow {
  readonly row: RouteRow;
  /** Who gets all that the row would take. */
  readonly shadowedBy?: Shadow;
}

/** What takes all requests of a row before it is tried. */
export interface Shadow {
  readonly route: ResourceId;
  /** The row that matches alike and goes first; undefined where the whole host belongs to Routes of the other kind. */
  readonly row?: RouteRow;
  /** The order hangs on creation times that the manifests do not have. */
  readonly isTentative: boolean;
}

/** What is filled in apart for each Route is no host that two of them share. */
const APART: HostOwnership = { kinds: MATCHING_KINDS };

/**
 * All rows of a table in the order in which they are tried: exact hostnames before wildcards, the longer ones first,
 * and within a hostname the kind that has it first, as matches go before each other. Takes time in step with the rows.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec (hostnames) and https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule
 */
export function triedRows(table: RouteTable): readonly TriedRow[] {
  return [...table.byHostname.keys()].sort(compareHostnames).flatMap((hostname) => {
    const isApart = isFilledInApart(hostname);
    const { conflict, kinds: owning } = isApart ? APART : hostOwnership(groupsFor(table, hostname));
    const kinds = owning[0] === "GRPCRoute" ? MATCHING_KINDS.toReversed() : MATCHING_KINDS;
    return kinds.flatMap((kind) => {
      const rows = table.byHostname.get(hostname)?.[kind].rows ?? [];
      const lost: Shadow | undefined =
        conflict === undefined || conflict.kind === kind || hasNarrowerHost(table, hostname, kind)
          ? undefined
          : { route: conflict.winner, isTentative: conflict.isTentative };
      const firsts = new Map<string, RouteRow>();
      return rows.map((row) => {
        const shadowedBy = lost ?? shadowOf(row, firsts, isApart);
        return shadowedBy === undefined ? { row } : { row, shadowedBy };
      });
    });
  });
}

/**
 * True where a kind of Route that has lost a wildcard, or what is written without a hostname, has a host below it: there
 * its Routes get what the narrower ones leave.
 */
function hasNarrowerHost(table: RouteTable, hostname: string, kind: MatchingKind): boolean {
  if (hostname !== "" && !hostname.startsWith("*")) return false;
  return [...table.byHostname.keys()].some(
    (narrower) =>
      narrower !== hostname &&
      hostnamesAbove(narrower).includes(hostname) &&
      hostOwnership(groupsFor(table, narrower)).kinds.includes(kind),
  );
}

/** The row before this one that takes the same requests; otherwise this one is the first of them. */
function shadowOf(row: RouteRow, firsts: Map<string, RouteRow>, isApart: boolean): Shadow | undefined {
  const match = matchKey(row.kind, row.match);
  if (match === undefined) return undefined;
  const key = isApart ? `${row.route} ${match}` : match;
  const first = firsts.get(key);
  if (first === undefined) {
    if (row.isCertain) firsts.set(key, row);
    return undefined;
  }
  const order = goesBefore(first, row);
  return { route: first.route, row: first, isTentative: order.verdict !== "unknown" && order.isTentative };
}

/** Exact names before wildcards, longer ones before shorter ones, no name last; otherwise by the alphabet. */
export function compareHostnames(a: string, b: string): number {
  const [first, second] = [a, b].map((name) => (name.startsWith("*") ? 0 : name.length));
  return (second ?? 0) - (first ?? 0) || b.length - a.length || (a < b ? -1 : 1);
}
