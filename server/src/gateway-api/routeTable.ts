import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import type { Route } from "../model/resource.ts";
import type { RouteMatch } from "../model/routeMatch.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import type { Attachment } from "./attachment.ts";
import type { RouteBinding } from "./delegation.ts";
import { meetHostnames } from "./hostnames.ts";
import { type Contender, inMatchOrder } from "./matchPrecedence.ts";
import type { ReconciledRule } from "./reconciledRule.ts";
import { type MatchingKind, matchesOf } from "./requestMatches.ts";
import { matchingKind } from "./routeConflicts.ts";
import { type RowDirectory, rowDirectory } from "./rowDirectory.ts";
import { compareSeniority, inPrecedenceOrder, type Senior, seniorityOf } from "./seniority.ts";

/** A match of a Route on a listener: one line of the table in which a request is looked up. */
export interface RouteRow extends Contender {
  readonly route: ResourceId;
  /** The rule of a parent Route that hands the request on, and what the two rules are together (GEP-1058). */
  readonly through?: { readonly parent: ResourceId; readonly joined: ReconciledRule };
  /** False where it cannot be told whether the listener takes the Route, or the parent its child. */
  readonly isCertain: boolean;
}

/** The matches of one kind of Route under one hostname, the first to be tried first. */
export interface HostRows {
  readonly rows: readonly RouteRow[];
  /** The oldest, or first by name, of their Routes that are certainly there. */
  readonly first: { readonly route: ResourceId; readonly seniority: Senior } | undefined;
  readonly directory: RowDirectory;
}

/** Everything that a listener hands on. */
export interface RouteTable {
  /** By hostname as Routes write it; those without one stand under the empty text. */
  readonly byHostname: ReadonlyMap<string, Readonly<Record<MatchingKind, HostRows>>>;
  /** The matches under hostnames that are filled in later. */
  readonly open: readonly RouteRow[];
  /** The Routes for whole connections, the first of each kind first. */
  readonly streams: readonly StreamRow[];
}

/** A Route for whole connections on a listener. */
export interface StreamRow {
  readonly route: Delivered<Route>;
  readonly isCertain: boolean;
  /** The server names that it takes; empty for all. */
  readonly hostnames: readonly string[];
}

/** A Route on a listener with all that its rows are made of. */
export interface ListenerSeat {
  readonly route: Delivered<Route>;
  readonly isCertain: boolean;
  /** The hostnames of the Route that count on the listener; undefined, alone, where it writes none. */
  readonly hostnames: readonly (string | undefined)[];
  /** The Routes that some rule of it may hand requests on to. */
  readonly children: readonly { readonly child: Delivered<Route>; readonly binding: RouteBinding }[];
}

/** How a Route stands on each listener of an object, by the listener's index. */
export function seatsOf(
  owner: ResourceId,
  route: Delivered<Route>,
  attachments: readonly Attachment[],
  children: ListenerSeat["children"],
): ReadonlyMap<number, ListenerSeat> {
  const written = route.resource.spec.hostnames ?? [];
  const seats = new Map<number, ListenerSeat>();
  for (const { parent, meant } of attachments) {
    if (parent?.id !== owner) continue;
    for (const { index, verdict, hostnames } of meant) {
      if (verdict === "no" || seats.get(index)?.isCertain === true) continue;
      const served = written.filter((_, at) => hostnames.perHostname[at] !== "no");
      seats.set(index, {
        route,
        isCertain: verdict === "yes",
        hostnames: written.length === 0 ? [undefined] : [...new Set(served)],
        children,
      });
    }
  }
  return seats;
}

/**
 * Arranges what a listener hands on so that a request is looked up by its host, and then in the order in which matches
 * are tried. Takes time in step with n log n, n being the matches.
 */
export function routeTable(seats: readonly ListenerSeat[]): RouteTable {
  const groups = new Map<string, Record<MatchingKind, RouteRow[]>>();
  const open: RouteRow[] = [];
  for (const row of seats.flatMap(rowsOf)) {
    const hostname = row.hostname ?? "";
    if (isOpaque(hostname)) open.push(row);
    const group = groups.get(hostname) ?? { HTTPRoute: [], GRPCRoute: [] };
    group[row.kind].push(row);
    groups.set(hostname, group);
  }
  const byHostname = new Map(
    [...groups].map(([hostname, { HTTPRoute, GRPCRoute }]) => [
      hostname,
      { HTTPRoute: hostRows(HTTPRoute), GRPCRoute: hostRows(GRPCRoute) },
    ]),
  );
  return { byHostname, open, streams: streamRows(seats) };
}

function hostRows(unordered: readonly RouteRow[]): HostRows {
  const rows = inMatchOrder(unordered);
  let first: HostRows["first"];
  for (const { route, seniority, isCertain } of rows)
    if (isCertain && (first === undefined || compareSeniority(seniority, first.seniority) < 0))
      first = { route, seniority };
  return { rows, first, directory: rowDirectory(rows) };
}

function streamRows(seats: readonly ListenerSeat[]): readonly StreamRow[] {
  const bySeat = new Map(
    seats.flatMap((seat) => (matchingKind(seat.route.resource) === undefined ? [[seat.route.id, seat]] : [])),
  );
  return inPrecedenceOrder([...bySeat.values()].map(({ route }) => route)).flatMap((route) => {
    const seat = bySeat.get(route.id);
    if (seat === undefined) return [];
    const hostnames = seat.hostnames.flatMap((hostname) => hostname ?? []);
    return [{ route, isCertain: seat.isCertain, hostnames }];
  });
}

function rowsOf(seat: ListenerSeat): readonly RouteRow[] {
  const kind = matchingKind(seat.route.resource);
  if (kind === undefined) return [];
  const own = routeRows(seat.route, kind, seat.hostnames, seat.isCertain);
  return seat.children.length === 0
    ? own
    : [...own, ...seat.children.flatMap(({ child, binding }) => joinedRows(seat, child, binding))];
}

/** The rows of a Route's own matches under some hostnames, undefined standing for every host. */
export function routeRows(
  route: Delivered<Route>,
  kind: MatchingKind,
  hostnames: readonly (string | undefined)[],
  isCertain: boolean,
): readonly RouteRow[] {
  const seniority = seniorityOf(route);
  const base = { kind, route: route.id, seniority, isCertain };
  return route.resource.spec.rules.flatMap((rule, r) => {
    const matches = rule.hasUnclearMatches === true ? UNCLEAR : matchesOf(rule);
    return matches.flatMap((match, index) =>
      hostnames.map((hostname): RouteRow => ({ ...base, hostname, match, rule: r, index })),
    );
  });
}

/** What stands for matches that cannot be read. */
const UNCLEAR: readonly RouteMatch[] = [{ isUnclear: true }];

/** The rules of a child as its parent's rules narrow them. */
function joinedRows(
  { route: parent, hostnames, isCertain }: ListenerSeat,
  child: Delivered<Route>,
  binding: RouteBinding,
): readonly RouteRow[] {
  if (binding.verdict === "no") return [];
  const common = commonHostnames(hostnames, child.resource.spec.hostnames ?? []);
  const seniority = seniorityOf(child);
  return binding.reconciled.flatMap((joined) => {
    const admission = binding.rules.find(({ index }) => index === joined.parentRule)?.verdict;
    const isBound = isCertain && binding.verdict === "yes" && admission === "yes";
    const matches: readonly RouteMatch[] = joined.matches.length === 0 ? [{}] : joined.matches;
    return matches.flatMap((match, index) =>
      common.map(
        (hostname): RouteRow => ({
          kind: "HTTPRoute",
          route: child.id,
          through: { parent: parent.id, joined },
          seniority,
          isCertain: isBound,
          hostname,
          match,
          rule: joined.childRule,
          index,
        }),
      ),
    );
  });
}

function commonHostnames(
  ofParent: readonly (string | undefined)[],
  ofChild: readonly string[],
): readonly (string | undefined)[] {
  if (ofChild.length === 0) return ofParent;
  const common = ofParent.flatMap((outer) =>
    ofChild.flatMap((inner) => {
      const meet = meetHostnames(outer, inner);
      return meet.verdict === "no" ? [] : [meet.verdict === "yes" ? meet.hostname : inner];
    }),
  );
  return [...new Set(common)];
}
