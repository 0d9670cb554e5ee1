import type { RequestRedirect } from "../../model/routeFilter.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type ClientRequest, splitAuthority } from "./clientRequest.ts";
import { modifiedPath } from "./pathModifiers.ts";
import { type Origin, originText, redirectedOrigin } from "./redirects.ts";
import type { TracedRedirect } from "./trafficAnswer.ts";

/** Where a redirect sends a request, with the value of its `Location` header. */
export interface RedirectAnswer {
  readonly redirect: TracedRedirect;
  readonly location: string;
}

/**
 * The answer of a redirect to a request that came in at `origin`; undefined where a part of it is filled in later or
 * cannot be worked out. `prefix` is that of the match that won.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprequestredirectfilter
 */
export function redirectAnswer(
  redirect: RequestRedirect,
  request: ClientRequest,
  origin: Origin,
  prefix: string | undefined,
): RedirectAnswer | undefined {
  const { hostname, statusCode = DEFAULT_STATUS } = redirect;
  const target = redirectedOrigin(redirect, origin);
  const host =
    hostname === undefined || hostname === "" ? splitAuthority(request.authority ?? "").name : hostname;
  const path = modifiedPath(redirect.path, request.path, prefix);
  if (target === undefined || path === undefined || isOpaque(host) || typeof statusCode !== "number")
    return undefined;
  const whole = request.query === undefined ? path : `${path}?${request.query}`;
  return {
    redirect: { ...target, host, path: whole, status: statusCode },
    location: `${originText(target, host)}${whole}`,
  };
}

const DEFAULT_STATUS = 302;
