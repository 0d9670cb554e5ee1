import type { Delivered } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { RequestRedirect } from "../../model/routeFilter.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { goesBefore } from "../matching/matchPrecedence.ts";
import { covers, isKnown, matchesOf, matchKey, pathOf } from "../matching/requestMatches.ts";
import { precedenceOf } from "../objectPrecedence.ts";
import { modifiedPath } from "./pathModifiers.ts";
import {
  changesNothing,
  isKnownRedirect,
  isSameOrigin,
  keepsHostAndPath,
  type Origin,
  originOf,
  redirectedOrigin,
} from "./redirects.ts";

/** A redirect of a rule, and where it stands. */
export interface PlacedRedirect {
  readonly rule: number;
  readonly filter: number;
  readonly redirect: RequestRedirect;
}

/** The redirects that answer all requests of their rules. One that changes nothing has a finding of its own. */
export function redirectsOf({ spec }: Route): readonly PlacedRedirect[] {
  return spec.rules.flatMap((rule, r) =>
    rule.filters.flatMap(({ type, redirect }, filter) =>
      type === "RequestRedirect" && redirect !== undefined && isKnownRedirect(redirect)
        ? [{ rule: r, filter, redirect }]
        : [],
    ),
  );
}

/** A redirect that leads back to its own rule, on one listener. */
export interface RedirectLoop extends PlacedRedirect {
  readonly attachment: Attachment;
  /** Index of the listener in its owner's list. */
  readonly listener: number;
  readonly origin: Origin;
}

/**
 * The redirects of a Route that lead requests back to where they came from. Only what is certain counts: matches that
 * see no difference between a request and its repetition, and, where host or path change, hosts that no other Route
 * serves. `isAlone` answers whether no other Route serves a hostname. Takes time in step with redirects times listeners
 * times matches.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprequestredirectfilter
 */
export function redirectLoops(
  route: Delivered<Route>,
  attachments: readonly Attachment[],
  isAlone: (hostname: string) => boolean,
): readonly RedirectLoop[] {
  return redirectsOf(route.resource).flatMap((placed) => {
    if (changesNothing(placed.redirect) || !leadsToItself(route, placed, isAlone)) return [];
    return attachments.flatMap((attachment) =>
      attachment.taking.flatMap(({ index, verdict, hostnames }) => {
        const listener = attachment.parent?.resource.spec.listeners?.[index];
        const origin = listener === undefined ? undefined : originOf(listener);
        const target = origin === undefined ? undefined : redirectedOrigin(placed.redirect, origin);
        if (verdict !== "yes" || origin === undefined || target === undefined) return [];
        const at = (route.resource.spec.hostnames ?? []).indexOf(placed.redirect.hostname ?? "");
        const servesTarget = placed.redirect.hostname === undefined || hostnames.perHostname[at] === "yes";
        return isSameOrigin(origin, target) && servesTarget
          ? [{ ...placed, attachment, listener: index, origin }]
          : [];
      }),
    );
  });
}

/** Whether host and path, as the redirect leaves them, are taken by its own rule again. */
function leadsToItself(
  route: Delivered<Route>,
  placed: PlacedRedirect,
  isAlone: (hostname: string) => boolean,
): boolean {
  const { hostnames = [], rules } = route.resource.spec;
  const { redirect } = placed;
  const rule = rules[placed.rule];
  const matches = (rule === undefined ? [] : matchesOf(rule)).filter(seesNoDifference);
  if (matches.length === 0) return false;
  if (keepsHostAndPath(redirect)) return true;
  const hosts = redirect.hostname === undefined ? hostnames : [redirect.hostname];
  if (hosts.length === 0 || !hosts.every((host) => hostnames.includes(host) && isAlone(host))) return false;
  return matches.some((match) => {
    const path = targetPath(redirect, match);
    return path !== undefined && takesBack(route, placed.rule, match, path);
  });
}

/** True where a request and its repetition after a redirect look alike to the match: clients repeat with GET. */
export function seesNoDifference(match: RouteMatch): boolean {
  const { method, headers = [], queryParams = [] } = match;
  const isRepeated = method === undefined || method === "GET" || method === "HEAD";
  return isKnown(match) && isRepeated && headers.length === 0 && queryParams.length === 0;
}

/** Where a request for just the path of the match is sent. */
function targetPath({ path: modifier }: RequestRedirect, match: RouteMatch): string | undefined {
  const { type, value } = pathOf(match);
  if (type === "RegularExpression") return undefined;
  return modifiedPath(modifier, value, type === "PathPrefix" ? value : undefined);
}

/** Whether the match takes a request for a path, and no match of another rule may take it first. */
function takesBack(route: Delivered<Route>, rule: number, match: RouteMatch, path: string): boolean {
  const request: RouteMatch = { path: { type: "Exact", value: path } };
  if (!covers("HTTPRoute", match, request)) return false;
  const own = contender(route, rule, match);
  return route.resource.spec.rules.every((other, at) => {
    if (other.hasUnclearMatches === true || other.allowedRoutes !== undefined) return false;
    return (
      at === rule ||
      matchesOf(other).every(
        (rival) =>
          mayNotTake(rival, request) || goesBefore(own, contender(route, at, rival)).verdict === "yes",
      )
    );
  });
}

/** True where a match certainly takes no request for the path, whatever its headers. */
function mayNotTake(rival: RouteMatch, request: RouteMatch): boolean {
  const { type } = pathOf(rival);
  if (matchKey("HTTPRoute", rival) === undefined || !isKnown(rival) || type === "RegularExpression")
    return false;
  return !covers("HTTPRoute", rival.path === undefined ? {} : { path: rival.path }, request);
}

function contender(route: Delivered<Route>, rule: number, match: RouteMatch) {
  return {
    kind: "HTTPRoute" as const,
    hostname: undefined,
    match,
    precedence: precedenceOf(route),
    rule,
    index: 0,
  };
}
