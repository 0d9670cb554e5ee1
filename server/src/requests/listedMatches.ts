import { type Delivered, displayName, isOfKind, type ResourceId } from "../delivery/delivered.ts";
import { covers, meetHostnames } from "../gateway-api/hostnames.ts";
import type { MergedListener } from "../gateway-api/listeners/merging.ts";
import type { RouteRow, RouteTable, StreamRow } from "../gateway-api/traffic/routeTable.ts";
import { compareHostnames, type Shadow, type TriedRow, triedRows } from "../gateway-api/traffic/triedRows.ts";
import type { Gateway, Route } from "../model/resource.ts";
import type { Cluster } from "../workspace/cluster/cluster.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** One match on a listener of a Gateway, in the order in which the listener tries them. */
export interface ListedMatch {
  readonly listener: MergedListener;
  readonly route: Delivered<Route>;
  /** What is served there: the hostname that Route and listener have in common; undefined for every host. */
  readonly hostname: string | undefined;
  /** Undefined for a Route that takes whole connections. */
  readonly row: RouteRow | undefined;
  readonly isCertain: boolean;
  /** What takes all of its requests before it, in a few words. */
  readonly shadowedBy?: string;
}

/** The Gateways of a workspace that are not merged into another one, as they stand. */
export function rootGateways(workspace: Workspace): readonly Delivered<Gateway>[] {
  return workspace.objects().flatMap(({ delivered }) => {
    const { id } = delivered;
    return isOfKind(delivered, "Gateway") && workspace.clusterOf(id).merging.rootOf(id) === id
      ? [delivered]
      : [];
  });
}

/** The listeners of a Gateway that take requests, each with its matches in the order in which they are tried. */
export function listedListeners(
  gateway: Delivered<Gateway>,
  workspace: Workspace,
): readonly { readonly listener: MergedListener; readonly matches: readonly ListedMatch[] }[] {
  const cluster = workspace.clusterOf(gateway.id);
  const routeOf: FindRoute = (id) => cluster.lookup.routeOf(id);
  return servingListeners(gateway.id, cluster).map((listener) => {
    const table = cluster.traffic.routeTable(listener.owner.id, listener.index);
    const rows = triedRows(table);
    return {
      listener,
      matches: [...listedRows(rows, listener, routeOf), ...listedStreams(table, listener)],
    };
  });
}

/** The listeners of a merged Gateway that take requests, or may. */
export function servingListeners(gateway: ResourceId, cluster: Cluster): readonly MergedListener[] {
  return (cluster.merging.of(gateway)?.listeners ?? []).filter(
    ({ conflict, owner, index }) =>
      conflict === undefined && cluster.merging.listenerDecisions(owner.id)[index]?.accepted !== "no",
  );
}

type FindRoute = (id: RouteRow["route"]) => Delivered<Route> | undefined;

/** Rows of a listener's table as matches. */
export function listedRows(
  rows: readonly TriedRow[],
  listener: MergedListener,
  routeOf: FindRoute,
): readonly ListedMatch[] {
  return rows.flatMap(({ row, shadowedBy }) => {
    const route = routeOf(row.route);
    if (route === undefined) return [];
    const shadow = shadowedBy === undefined ? undefined : inWords(shadowedBy, routeOf);
    const { isCertain } = row;
    const hostname = servedAt(row.hostname, listener);
    return [
      { listener, route, hostname, row, isCertain, ...(shadow === undefined ? {} : { shadowedBy: shadow }) },
    ];
  });
}

/** What a listener serves of a Route's hostname: the narrower of the two. One that is filled in later stays as it is. */
function servedAt(hostname: string | undefined, { listener }: MergedListener): string | undefined {
  const met = meetHostnames(hostname, listener.hostname);
  return met.verdict === "yes" ? met.hostname : hostname;
}

function inWords({ route, row }: Shadow, routeOf: FindRoute): string | undefined {
  const by = routeOf(route);
  if (by === undefined) return undefined;
  const name = `${by.resource.kind} ${displayName(by)}`;
  return row === undefined ? `${name} has the hostname` : `${name} rule ${row.rule + 1} has the same match`;
}

/**
 * The Routes of a listener for whole connections as matches, in the order in which connections are held against them: TLSRoutes
 * first, the most specific server name before the others, then the oldest. The first takes all for its hosts.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#tlsroutespec
 */
export function listedStreams({ streams }: RouteTable, listener: MergedListener): readonly ListedMatch[] {
  const taken = new Map<string, StreamRow>();
  return streams
    .flatMap((stream) => servedNames(stream).map((name) => ({ stream, name })))
    .sort(
      (a, b) => rankOfKind(a.stream) - rankOfKind(b.stream) || compareHostnames(a.name ?? "", b.name ?? ""),
    )
    .map(({ stream, name }) => {
      const { route, isCertain } = stream;
      const earlier = taken.get(name ?? "");
      if (earlier === undefined && isCertain) taken.set(name ?? "", stream);
      const shadow =
        earlier === undefined
          ? {}
          : { shadowedBy: `${earlier.route.resource.kind} ${displayName(earlier.route)} takes all` };
      return { listener, route, hostname: servedAt(name, listener), row: undefined, isCertain, ...shadow };
    });
}

/** The server names that a Route for connections is listed under; undefined, alone, for one that takes all. */
function servedNames({ hostnames }: StreamRow): readonly (string | undefined)[] {
  return hostnames.length === 0 ? [undefined] : hostnames;
}

/** TLSRoutes, which look at the server name, are asked before Routes that look at nothing. */
function rankOfKind({ route }: StreamRow): number {
  return route.resource.kind === "TLSRoute" ? 0 : 1;
}

/** True where requests for a host fall under a hostname of a Route or a listener, which may be a wildcard or none. */
export function hasHost(hostname: string | undefined, host: string): boolean {
  return hostname === undefined || hostname === "" || hostname === host || covers(hostname, host);
}
