import type { Delivered, ResourceId, ResourcePlace } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { isLiteralHostname } from "../hostnames.ts";
import { hostnamesAbove } from "../listeners/listenerIsolation.ts";
import { matchesOf, pathOf } from "../matching/requestMatches.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { matchedRow, mayCover } from "./matchedRow.ts";
import { mayLeadBack, type RedirectingRoutes, requestFor, urlOf } from "./redirectGraph.ts";
import { type PlacedRedirect, redirectsOf, seesNoDifference } from "./redirectLoops.ts";
import { changesNothing, httpOrigin, originOf, originText } from "./redirects.ts";
import type { RouteTable } from "./routeTable.ts";
import { trafficThrough } from "./traffic.ts";
import type { TrafficAnswer } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/** A redirect that leads to others which lead back to it. */
export interface RedirectChain {
  readonly rule: number;
  readonly filter: number;
  /** A URL from which the redirects lead back to it, and the one that this redirect makes of it. */
  readonly from: string;
  readonly to: string;
  /** The redirects of other rules on the way back, in the order in which they come. */
  readonly others: readonly ChainedRedirect[];
}

/** The redirect of a rule, where it stands. */
export interface ChainedRedirect {
  readonly route: ResourceId;
  readonly rule: number;
  readonly at: ResourcePlace;
}

/** The Routes that redirect, and which Gateway serves what attaches to an object. */
export interface ChainedRoutes extends RedirectingRoutes {
  /** The Gateway that serves what attaches to an object. */
  rootOf(parent: ResourceId): ResourceId;
}

/**
 * The redirects of a Route that lead back to themselves by way of other rules. Requests are followed through the
 * Gateway as clients would repeat them; nothing is said as soon as a hop is not certain, or hangs on the age of Routes.
 * Takes at most `MOST_STARTS` requests for each redirect and `MOST_HOPS` hops for each request.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprequestredirectfilter
 */
export function redirectChains(
  route: Delivered<Route>,
  attachments: readonly Attachment[],
  view: TrafficView & ChainedRoutes,
): readonly RedirectChain[] {
  const redirects = redirectsOf(route.resource).filter(({ redirect }) => !changesNothing(redirect));
  return redirects.flatMap((placed) => {
    for (const { gateway, request } of startsOf(route, placed, attachments, view).slice(0, MOST_STARTS)) {
      const chain = mayLeadBack(request, route, view)
        ? chainFrom(route.id, placed, gateway, request, view)
        : undefined;
      if (chain !== undefined) return [chain];
    }
    return [];
  });
}

const MOST_STARTS = 32;
/** The most redirects that are followed for one request; browsers give up after some twenty. */
const MOST_HOPS = 10;

interface Start {
  readonly gateway: ResourceId;
  readonly request: ClientRequest;
}

/** A request for each match of a redirecting rule, on each listener and for each hostname that certainly have it. */
function startsOf(
  route: Delivered<Route>,
  { rule }: PlacedRedirect,
  attachments: readonly Attachment[],
  routes: ChainedRoutes,
): readonly Start[] {
  const owner = route.resource.spec.rules[rule];
  const matches = (owner === undefined ? [] : matchesOf(owner)).filter(
    (match) => seesNoDifference(match) && pathOf(match).type !== "RegularExpression",
  );
  return attachments.flatMap(({ parent, taking }) =>
    taking.flatMap(({ index, verdict, hostnames }) => {
      const listener = parent?.resource.spec.listeners?.[index];
      const origin = listener === undefined ? undefined : originOf(listener);
      if (parent === undefined || origin === undefined || verdict !== "yes") return [];
      const written = route.resource.spec.hostnames ?? [listener?.hostname ?? ""];
      const hosts = written.filter(
        (hostname, at) => isLiteralHostname(hostname) && (hostnames.perHostname[at] ?? "yes") === "yes",
      );
      const gateway = routes.rootOf(parent.id);
      return hosts.flatMap((hostname) =>
        matches.map((match) => ({
          gateway,
          request: requestFor(origin, hostname.replace("*", "www"), pathOf(match).value),
        })),
      );
    }),
  );
}

/** Follows a request until it comes back to where it was first; undefined where it ends, or nobody can know. */
function chainFrom(
  route: ResourceId,
  { rule, filter }: PlacedRedirect,
  gateway: ResourceId,
  first: ClientRequest,
  view: TrafficView,
): RedirectChain | undefined {
  const hops: Hop[] = [];
  let request = first;
  while (hops.length < MOST_HOPS) {
    const hop = hopOf(trafficThrough(gateway, request, view), request, view);
    if (hop === undefined) return undefined;
    hops.push(hop);
    const [start] = hops;
    if (start?.route !== route || start.rule !== rule) return undefined;
    if (hop.to === start.from) {
      const others = hops.filter((other) => other.route !== route || other.rule !== rule);
      return others.length === 0
        ? undefined
        : {
            rule,
            filter,
            from: start.from,
            to: start.to,
            others: others.map(({ route: id, rule: index, at }) => ({ route: id, rule: index, at })),
          };
    }
    request = hop.next;
  }
  return undefined;
}

interface Hop extends ChainedRedirect {
  readonly from: string;
  readonly to: string;
  readonly next: ClientRequest;
}

/** A redirect on the way; undefined for all other answers, and for those that are not certain. */
function hopOf(
  { redirect, row, listener, steps }: TrafficAnswer,
  request: ClientRequest,
  view: TrafficView,
): Hop | undefined {
  const at = steps.at(-1)?.at;
  const target = redirect === undefined ? undefined : httpOrigin(redirect);
  if (redirect === undefined || target === undefined || at === undefined) return undefined;
  if (row === undefined || listener === undefined || !redirect.path.startsWith("/")) return undefined;
  const origin = originOf(listener.listener);
  const table = view.routeTable(listener.owner.id, listener.index);
  if (origin === undefined || !isCertain(table, request)) return undefined;
  return {
    route: row.route,
    rule: row.rule,
    at,
    from: urlOf(request),
    to: `${originText(target, redirect.host)}${redirect.path}`,
    next: requestFor(target, redirect.host, redirect.path),
  };
}

/**
 * False where another Route may take the request first: by its age, by what somebody makes of an expression, or by the
 * text that its hostname is filled in with.
 */
function isCertain(table: RouteTable, request: ClientRequest): boolean {
  const { host = "" } = request;
  const matched = matchedRow(table, host, request);
  if (matched.kind !== "taken" || matched.conflict !== undefined) return false;
  if (matched.losers.some(({ by }) => by.isTentative)) return false;
  if (table.open.some(({ hostname = "" }) => mayCover(hostname, host))) return false;
  // What may take any path is an expression, or a match that cannot be read.
  return hostnamesAbove(host).every(
    (hostname) => (table.byHostname.get(hostname)?.HTTPRoute.directory.others ?? []).length === 0,
  );
}
