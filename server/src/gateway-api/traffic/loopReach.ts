import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import { meetHostnames } from "../hostnames.ts";
import { goesBefore } from "../matching/matchPrecedence.ts";
import { matchesOf, pathOf } from "../matching/requestMatches.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { matchedRow } from "./matchedRow.ts";
import { modifiedPath } from "./pathModifiers.ts";
import { requestFor } from "./redirectGraph.ts";
import { type RedirectLoop, seesNoDifference } from "./redirectLoops.ts";
import type { RouteRow, RouteTable } from "./routeTable.ts";

/** How requests get into a redirect that leads back to itself. */
export interface LoopReach {
  /** The hostname of the Route under which they do; undefined where it writes none. */
  readonly hostname: string | undefined;
  /** Another Route that matches alike and takes them instead, unless it is the younger one. */
  readonly rival?: ResourceId;
}

/**
 * How requests get into a loop on its listener; undefined where other matches certainly take all of them. `arrives` answers
 * whether requests for a hostname of the Route arrive at the listener.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule
 */
export function loopReach(
  route: Delivered<Route>,
  loop: RedirectLoop,
  table: RouteTable,
  arrives: (hostname: string) => boolean,
): LoopReach | undefined {
  const { redirect, attachment, listener, rule } = loop;
  const written =
    redirect.hostname === undefined ? (route.resource.spec.hostnames ?? []) : [redirect.hostname];
  const hostnames: readonly (string | undefined)[] =
    written.length === 0 ? [undefined] : written.filter((hostname) => arrives(hostname));
  const paths = pathsOf(route, loop);
  if (paths === undefined) return hostnames.length === 0 ? undefined : { hostname: hostnames[0] };
  const ofListener = attachment.parent?.resource.spec.listeners?.[listener]?.hostname;
  let perhaps: LoopReach | undefined;
  for (const hostname of hostnames) {
    const met = meetHostnames(hostname, ofListener);
    for (const path of paths) {
      const host = (met.verdict === "yes" ? met.hostname : hostname)?.replace("*", ANY) ?? ANY;
      const taker = takerOf(route.id, rule, table, requestFor(loop.origin, host, path));
      if (taker === "own") return { hostname };
      if (taker !== undefined) perhaps ??= { hostname, rival: taker.rival };
    }
  }
  return perhaps;
}

/** A label or element that hardly anybody names: what has it is left to wildcards and prefixes. */
const ANY = "any-other";

/**
 * What the redirect makes of the paths of its rule's matches, and of one below each prefix. Only matches count that see no
 * difference between a request and its repetition. Undefined where one is an expression, for which no path can be made up.
 */
function pathsOf(
  { resource }: Delivered<Route>,
  { rule, redirect }: RedirectLoop,
): readonly string[] | undefined {
  const owner = resource.spec.rules[rule];
  const matches = (owner === undefined ? [] : matchesOf(owner)).filter(seesNoDifference);
  if (matches.some((match) => pathOf(match).type === "RegularExpression")) return undefined;
  return matches.flatMap((match) => {
    const { type, value } = pathOf(match);
    const isPrefix = type === "PathPrefix";
    const paths = isPrefix ? [value, `${value === "/" ? "" : value}/${ANY}`] : [value];
    return paths.flatMap((path) => modifiedPath(redirect.path, path, isPrefix ? value : undefined) ?? []);
  });
}

/** Whether the rule takes a request, or another Route that goes first by name alone. */
function takerOf(
  route: ResourceId,
  rule: number,
  table: RouteTable,
  request: ClientRequest,
): "own" | { readonly rival: ResourceId } | undefined {
  const matched = matchedRow(table, request.host, request);
  const isOwn = (row: RouteRow) => row.route === route && row.rule === rule;
  // What nobody can decide is told, as that of a rule which stands alone.
  if (matched.kind === "undecided") return "own";
  if (matched.kind === "none") return undefined;
  if (isOwn(matched.row)) return "own";
  const takers = [matched.row, ...matched.losers.map(({ row }) => row)];
  const own = takers.find(isOwn);
  if (own === undefined) return undefined;
  const before = takers.map((row) => ({ row, order: goesBefore(row, own) }));
  const isLost = before.some(
    ({ row, order }) => row !== own && order.verdict === "yes" && !order.isTentative,
  );
  return isLost ? undefined : { rival: matched.row.route };
}
