import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { matchesOf, matchKey, pathOf } from "../matching/requestMatches.ts";
import { type ClientRequest, clientRequest } from "./clientRequest.ts";
import { redirectAnswer } from "./redirectAnswer.ts";
import { redirectsOf } from "./redirectLoops.ts";
import {
  httpOrigin,
  isSameOrigin,
  type Origin,
  originOf,
  originText,
  redirectedOrigin,
} from "./redirects.ts";
import { prefixesOf } from "./rowDirectory.ts";
import { takes } from "./takenRequests.ts";

/** The Routes that may redirect a request. */
export interface RedirectingRoutes {
  /** Those with a match that a path of a host alone satisfies, and with redirects. */
  redirectingAt(host: string, path: string): readonly Delivered<Route>[];
  allAttachments(route: ResourceId): readonly Attachment[];
}

/**
 * False where no redirects lead from a request back to it, whoever else takes requests on the way. It asks for few
 * Routes, so that most others may change without its being asked again. Takes at most `MOST_URLS` steps.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprequestredirectfilter
 */
export function mayLeadBack(first: ClientRequest, own: Delivered<Route>, routes: RedirectingRoutes): boolean {
  const start = urlOf(first);
  const seen = new Set([start]);
  const queue = [first];
  for (const request of queue) {
    const candidates = new Set([own, ...routes.redirectingAt(request.host ?? "", request.path)]);
    for (const next of [...candidates].flatMap((route) => redirected(request, route, routes))) {
      const url = urlOf(next);
      if (url === start) return true;
      if (seen.has(url) || seen.size >= MOST_URLS) continue;
      seen.add(url);
      queue.push(next);
    }
  }
  return false;
}

const MOST_URLS = 32;

/** Where the rules of a Route may redirect a request. */
function redirected(
  request: ClientRequest,
  { id, resource }: Delivered<Route>,
  routes: RedirectingRoutes,
): readonly ClientRequest[] {
  const origin = httpOrigin(request);
  if (origin === undefined || !isOpenAt(origin, routes.allAttachments(id))) return [];
  return redirectsOf(resource).flatMap(({ rule, redirect }) => {
    const owner = resource.spec.rules[rule];
    const matches = owner === undefined ? [] : matchesOf(owner);
    return matches.flatMap((match) => {
      if (takes("HTTPRoute", match, request) === "no") return [];
      const { type, value } = pathOf(match);
      const prefix = type === "PathPrefix" ? value : undefined;
      const answer = redirectAnswer(redirect, request, origin, prefix)?.redirect;
      const target = answer === undefined ? undefined : redirectedOrigin(redirect, origin);
      return answer === undefined || target === undefined ? [] : requestFor(target, answer.host, answer.path);
    });
  });
}

/** Whether some listener of an origin may take the Route. */
function isOpenAt(origin: Origin, attachments: readonly Attachment[]): boolean {
  return attachments.some(({ parent, taking }) =>
    taking.some(({ index, verdict }) => {
      const listener = parent?.resource.spec.listeners?.[index];
      const own = listener === undefined ? undefined : originOf(listener);
      return verdict !== "no" && own !== undefined && isSameOrigin(own, origin);
    }),
  );
}

/** A request for a path of a host at an origin. */
export function requestFor(origin: Origin, host: string, path: string): ClientRequest {
  return clientRequest({ ...origin, host, path });
}

/** A request as a URL, without its query. */
export function urlOf(request: ClientRequest): string {
  const origin = httpOrigin(request);
  return `${origin === undefined ? "" : originText(origin, request.host ?? "")}${request.path}`;
}

/** The keys, as `matchKey` writes them, of the matches that a path alone satisfies. */
export function keysTaking(path: string): readonly string[] {
  const matches = [
    { path: { type: "Exact", value: path } },
    ...prefixesOf(path).map((value) => ({ path: { type: "PathPrefix", value } })),
  ];
  return [...new Set(matches.flatMap((match) => matchKey("HTTPRoute", match) ?? []))];
}
