import { type Delivered, displayName } from "../delivery/delivered.ts";
import { covers } from "../gateway-api/hostnames.ts";
import type { MergedListener } from "../gateway-api/mergedListeners.ts";
import { type MatchingKind, matchKey } from "../gateway-api/requestMatches.ts";
import type { HostRows, RouteRow, RouteTable, StreamRow } from "../gateway-api/routeTable.ts";
import { compareSeniority } from "../gateway-api/seniority.ts";
import type { Gateway, Route } from "../model/resource.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** One match on a listener of a Gateway, in the order in which the listener tries them. */
export interface ListedMatch {
  readonly listener: MergedListener;
  readonly route: Delivered<Route>;
  /** The hostname of the Route under which it stands; undefined for all that the listener has. */
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
    const { resource, id } = delivered;
    if (resource.kind !== "Gateway" || workspace.clusterOf(id).rootOf(id) !== id) return [];
    return [{ ...delivered, resource }];
  });
}

/** The listeners of a Gateway that take requests, each with its matches in the order in which they are tried. */
export function listedListeners(
  gateway: Delivered<Gateway>,
  workspace: Workspace,
): readonly { readonly listener: MergedListener; readonly matches: readonly ListedMatch[] }[] {
  const cluster = workspace.clusterOf(gateway.id);
  return (cluster.merged(gateway.id)?.listeners ?? [])
    .filter(({ conflict }) => conflict === undefined)
    .map((listener) => {
      const table = cluster.routeTable(listener.owner.id, listener.index);
      const routeOf = (id: RouteRow["route"]) => cluster.routeOf(id);
      return { listener, matches: [...matchesIn(table, listener, routeOf), ...streamsIn(table, listener)] };
    });
}

type FindRoute = (id: RouteRow["route"]) => Delivered<Route> | undefined;

function matchesIn(
  { byHostname }: RouteTable,
  listener: MergedListener,
  routeOf: FindRoute,
): readonly ListedMatch[] {
  return [...byHostname]
    .sort(([a], [b]) => compareHostnames(a, b))
    .flatMap(([hostname, kinds]) => {
      const [winner, loser] = inContest(kinds);
      const beaten = winner.rows.length > 0 && loser.rows.length > 0 ? winner.first : undefined;
      const by = beaten === undefined ? undefined : routeOf(beaten.route);
      const rival = by === undefined ? undefined : `${by.resource.kind} ${displayName(by)} has the hostname`;
      return [
        ...listed(winner.rows, hostname, listener, routeOf),
        ...listed(loser.rows, hostname, listener, routeOf).map((one) =>
          rival === undefined ? one : { ...one, shadowedBy: rival },
        ),
      ];
    });
}

/** HTTPRoutes and GRPCRoutes do not share a hostname: those of the kind with the oldest Route have it. */
function inContest(kinds: Readonly<Record<MatchingKind, HostRows>>): readonly [HostRows, HostRows] {
  const { HTTPRoute: http, GRPCRoute: grpc } = kinds;
  const isGrpcFirst =
    grpc.first !== undefined &&
    (http.first === undefined || compareSeniority(grpc.first.seniority, http.first.seniority) < 0);
  return isGrpcFirst ? [grpc, http] : [http, grpc];
}

function listed(
  rows: readonly RouteRow[],
  hostname: string,
  listener: MergedListener,
  routeOf: FindRoute,
): readonly ListedMatch[] {
  const first = new Map<string, RouteRow>();
  return rows.flatMap((row) => {
    const route = routeOf(row.route);
    if (route === undefined) return [];
    const key = matchKey(row.kind, row.match);
    const earlier = key === undefined ? undefined : first.get(key);
    if (key !== undefined && earlier === undefined && row.isCertain) first.set(key, row);
    const by = earlier === undefined ? undefined : routeOf(earlier.route);
    const shadow =
      earlier === undefined || by === undefined
        ? {}
        : {
            shadowedBy: `${by.resource.kind} ${displayName(by)} rule ${earlier.rule + 1} has the same match`,
          };
    return [{ listener, route, hostname: hostname || undefined, row, isCertain: row.isCertain, ...shadow }];
  });
}

/** Of Routes for whole connections the first takes all for its hosts. */
function streamsIn({ streams }: RouteTable, listener: MergedListener): readonly ListedMatch[] {
  const taken = new Map<string, StreamRow>();
  return streams.flatMap((stream) => {
    const { route, isCertain } = stream;
    const hostnames = stream.hostnames.length === 0 ? [undefined] : stream.hostnames;
    return hostnames.map((hostname) => {
      const earlier = taken.get(hostname ?? "");
      if (earlier === undefined && isCertain) taken.set(hostname ?? "", stream);
      const shadow =
        earlier === undefined
          ? {}
          : { shadowedBy: `${earlier.route.resource.kind} ${displayName(earlier.route)} takes all` };
      return { listener, route, hostname, row: undefined, isCertain, ...shadow };
    });
  });
}

/** The order in which hostnames are tried: exact ones, then wildcards, the longer first; then none. */
export function compareHostnames(a: string, b: string): number {
  const rank = (hostname: string) => (hostname === "" ? 2 : hostname.startsWith("*") ? 1 : 0);
  return rank(a) - rank(b) || b.length - a.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** True where requests for a host fall under a hostname of a Route or a listener, which may be a wildcard or none. */
export function hasHost(hostname: string | undefined, host: string): boolean {
  return hostname === undefined || hostname === "" || hostname === host || covers(hostname, host);
}
