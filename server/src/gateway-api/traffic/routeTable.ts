import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import { Lazy } from "../../yaml/lazy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { meansRule, type RouteBinding } from "../delegation/delegation.ts";
import type { ReconciledRule } from "../delegation/joinedRule.ts";
import { meetHostnames } from "../hostnames.ts";
import { matchingKind } from "../matching/matchConflicts.ts";
import { type Contender, inMatchOrder } from "../matching/matchPrecedence.ts";
import { type MatchingKind, matchesOf } from "../matching/requestMatches.ts";
import { comparePrecedence, inPrecedenceOrder, precedenceOf } from "../objectPrecedence.ts";
import { type RowDirectory, rowDirectory } from "./rowDirectory.ts";

/** A match of a Route on a listener: one line of the table in which a request is looked up. */
export interface RouteRow extends Contender {
  readonly route: ResourceId;
  /** The rule of a parent Route that hands the request on, and what the two rules are together (GEP-1058). */
  readonly through?: { readonly parent: ResourceId; readonly joined: ReconciledRule };
  /** False where it is not known whether the listener takes the Route, or the parent its child. */
  readonly isCertain: boolean;
}

/**
 * The matches of one kind of Route under one hostname, arranged as far as somebody asks: most hosts nobody asks for.
 */
export class HostRows {
  private readonly ordered: Lazy<readonly RouteRow[]>;
  private readonly byPath: Lazy<RowDirectory<RouteRow>>;
  private readonly oldest: Lazy<OldestRows>;
  readonly isEmpty: boolean;

  constructor(rows: readonly RouteRow[]) {
    this.isEmpty = rows.length === 0;
    this.ordered = new Lazy(() => inMatchOrder(rows));
    this.byPath = new Lazy(() => rowDirectory(rows));
    this.oldest = new Lazy(() => oldestOf(rows));
  }

  /** The rows in the order in which they are tried. */
  get rows(): readonly RouteRow[] {
    return this.ordered.value;
  }

  get directory(): RowDirectory<RouteRow> {
    return this.byPath.value;
  }

  /** A row of the oldest, or first by name, of the Routes that are certainly there. */
  get first(): RouteRow | undefined {
    return this.oldest.value.first;
  }

  /** Rows of Routes that are perhaps there: of the oldest, and of the first by name of those of which the age is not known. */
  get perhaps(): readonly RouteRow[] {
    return this.oldest.value.perhaps;
  }
}

interface OldestRows {
  readonly first: RouteRow | undefined;
  readonly perhaps: readonly RouteRow[];
}

/** The table of one listener: which Route takes which requests or connections. */
export interface RouteTable {
  /** By hostname as Routes write it; those without one stand under the empty text. */
  readonly byHostname: ReadonlyMap<string, Readonly<Record<MatchingKind, HostRows>>>;
  /** The matches under hostnames that are filled in later. */
  readonly open: readonly RouteRow[];
  /** False where no Route is there at all, not even one that only hands requests on. */
  readonly hasRoutes: boolean;
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

/** A Route on a listener, with its rows and those of its children. */
export interface ListenerEntries {
  readonly route: Delivered<Route>;
  readonly isCertain: boolean;
  /** The hostnames of the Route that count on the listener; undefined, alone, where it writes none. */
  readonly hostnames: readonly (string | undefined)[];
  readonly rows: readonly RouteRow[];
}

/** A Route that some rule of another may hand requests on to. */
export interface PossibleChild {
  readonly child: Delivered<Route>;
  readonly binding: RouteBinding;
}

/** How a Route stands on listeners: by the object that has the listener, then by the listener's index. */
export type TableEntries = ReadonlyMap<ResourceId, ReadonlyMap<number, ListenerEntries>>;

/**
 * The table entries of a Route: for each listener that takes it, or may, the rows of its matches and of its children's.
 */
export function tableEntriesOf(
  route: Delivered<Route>,
  attachments: readonly Attachment[],
  children: readonly PossibleChild[],
): TableEntries {
  const written = route.resource.spec.hostnames ?? [];
  const tableEntries = new Map<ResourceId, Map<number, ListenerEntries>>();
  for (const { parent, taking } of attachments) {
    if (parent === undefined) continue;
    const ofParent = tableEntries.get(parent.id) ?? new Map<number, ListenerEntries>();
    tableEntries.set(parent.id, ofParent);
    for (const { index, verdict, hostnames } of taking) {
      if (ofParent.get(index)?.isCertain === true) continue;
      const served = written.filter((_, at) => hostnames.perHostname[at] !== "no");
      const place = {
        route,
        isCertain: verdict === "yes",
        hostnames: written.length === 0 ? [undefined] : [...new Set(served)],
      };
      ofParent.set(index, entryAt(place, children));
    }
  }
  return tableEntries;
}

/**
 * Arranges what a listener hands on so that a request is looked up by its host and its path. Takes time in step with
 * the matches.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec (hostnames) and https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule
 */
export function routeTable(tableEntries: readonly ListenerEntries[]): RouteTable {
  const groups = new Map<string, Record<MatchingKind, RouteRow[]>>();
  for (const { rows } of tableEntries) {
    for (const row of rows) {
      const hostname = row.hostname ?? "";
      let group = groups.get(hostname);
      if (group === undefined) {
        group = { HTTPRoute: [], GRPCRoute: [] };
        groups.set(hostname, group);
      }
      group[row.kind].push(row);
    }
  }
  const byHostname = new Map<string, Readonly<Record<MatchingKind, HostRows>>>();
  const open: RouteRow[] = [];
  for (const [hostname, { HTTPRoute, GRPCRoute }] of groups) {
    if (isOpaque(hostname)) open.push(...HTTPRoute, ...GRPCRoute);
    byHostname.set(hostname, { HTTPRoute: new HostRows(HTTPRoute), GRPCRoute: new HostRows(GRPCRoute) });
  }
  return { byHostname, open, hasRoutes: tableEntries.length > 0, streams: streamRows(tableEntries) };
}

function oldestOf(rows: readonly RouteRow[]): OldestRows {
  let first: RouteRow | undefined;
  let dated: RouteRow | undefined;
  let undated: RouteRow | undefined;
  for (const row of rows) {
    if (row.isCertain) first = olderOf(first, row);
    else if (row.precedence.created === undefined) undated = olderOf(undated, row);
    else dated = olderOf(dated, row);
  }
  return { first, perhaps: [dated ?? [], undated ?? []].flat() };
}

function olderOf(known: RouteRow | undefined, row: RouteRow): RouteRow {
  return known === undefined || comparePrecedence(row.precedence, known.precedence) < 0 ? row : known;
}

function streamRows(tableEntries: readonly ListenerEntries[]): readonly StreamRow[] {
  const entryByRoute = new Map(
    tableEntries.flatMap((tableEntry) =>
      matchingKind(tableEntry.route.resource) === undefined ? [[tableEntry.route.id, tableEntry]] : [],
    ),
  );
  return inPrecedenceOrder([...entryByRoute.values()].map(({ route }) => route)).flatMap((route) => {
    const tableEntry = entryByRoute.get(route.id);
    if (tableEntry === undefined) return [];
    const hostnames = tableEntry.hostnames.flatMap((hostname) => hostname ?? []);
    return [{ route, isCertain: tableEntry.isCertain, hostnames }];
  });
}

type Place = Omit<ListenerEntries, "rows">;

/** The table entry of a Route at one place, with the rows of its own matches there and of its children's. */
export function entryAt(place: Place, children: readonly PossibleChild[]): ListenerEntries {
  return { ...place, rows: rowsOf(place, children) };
}

function rowsOf(place: Place, children: readonly PossibleChild[]): readonly RouteRow[] {
  const kind = matchingKind(place.route.resource);
  if (kind === undefined) return [];
  const own = routeRows(place.route, kind, place.hostnames, place.isCertain);
  return children.length === 0
    ? own
    : [...own, ...children.flatMap(({ child, binding }) => joinedRows(place, child, binding))];
}

/** The rows of a Route's own matches under some hostnames, undefined standing for every host. */
export function routeRows(
  route: Delivered<Route>,
  kind: MatchingKind,
  hostnames: readonly (string | undefined)[],
  isCertain: boolean,
): readonly RouteRow[] {
  const precedence = precedenceOf(route);
  const base = { kind, route: route.id, precedence, isCertain };
  return route.resource.spec.rules.flatMap((rule, r) => {
    const matches = rule.hasUnclearMatches === true ? UNCLEAR : matchesOf(rule);
    return matches.flatMap((match, index) =>
      hostnames.map((hostname): RouteRow => ({ ...base, hostname, match, rule: r, index })),
    );
  });
}

/** Stands in for the matches of a rule that cannot be read: one that may take any request. */
const UNCLEAR: readonly RouteMatch[] = [{ isUnclear: true }];

/** The rules of a child as its parent's rules narrow them. */
function joinedRows(place: Place, child: Delivered<Route>, binding: RouteBinding): readonly RouteRow[] {
  const { route: parent, hostnames, isCertain } = place;
  if (binding.verdict === "no") return [];
  if (binding.verdict === "unknown" && binding.reconciled.length === 0)
    return openRows(place, child, binding);
  const common = commonHostnames(hostnames, child.resource.spec.hostnames ?? []);
  const precedence = precedenceOf(child);
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
          precedence,
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

/**
 * What a child may take of which nobody knows how it is joined, as below a second tier: anything that the rules which it
 * may be in hand on.
 */
function openRows(
  { route: parent, hostnames }: Place,
  child: Delivered<Route>,
  binding: RouteBinding,
): readonly RouteRow[] {
  const common = commonHostnames(hostnames, child.resource.spec.hostnames ?? []);
  const base = { kind: "HTTPRoute", route: child.id, precedence: precedenceOf(child) } as const;
  return parent.resource.spec.rules.flatMap((rule, at) => {
    if (rule.allowedRoutes === undefined || !meansRule(binding, at, rule.name)) return [];
    const matches = rule.matches === undefined || rule.matches.length === 0 ? [{}] : rule.matches;
    return matches.flatMap((match, index) =>
      common.map((hostname): RouteRow => ({ ...base, isCertain: false, hostname, match, rule: 0, index })),
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
