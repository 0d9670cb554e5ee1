import type { Listener } from "../../model/listener.ts";
import type { RequestRedirect } from "../../model/routeFilter.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** Scheme and port by which a request reaches a listener, or to which it is redirected. */
export interface Origin {
  readonly scheme: "http" | "https";
  readonly port: number;
}

const WELL_KNOWN_PORTS = { http: 80, https: 443 } as const;

/** Where a listener takes HTTP requests; undefined for other protocols, and where its port is not known. */
export function originOf({ protocol, port }: Pick<Listener, "protocol" | "port">): Origin | undefined {
  if (typeof port !== "number" || (protocol !== "HTTP" && protocol !== "HTTPS")) return undefined;
  return { scheme: protocol === "HTTP" ? "http" : "https", port };
}

/** The origin of a scheme and a port; undefined where one of them is not known, or the scheme is no HTTP. */
export function httpOrigin({
  scheme,
  port,
}: {
  readonly scheme: string | undefined;
  readonly port?: number | undefined;
}): Origin | undefined {
  return (scheme === "http" || scheme === "https") && port !== undefined ? { scheme, port } : undefined;
}

/**
 * Where a redirect sends a request that came in at `origin`. The port is the one that is written, else that of the
 * scheme that is written, else the listener's. Undefined where a part is filled in later or has no meaning.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprequestredirectfilter
 */
export function redirectedOrigin(
  { scheme, port }: Pick<RequestRedirect, "scheme" | "port">,
  origin: Origin,
): Origin | undefined {
  if (typeof port === "string") return undefined;
  if (scheme === undefined) return { scheme: origin.scheme, port: port ?? origin.port };
  if (scheme !== "http" && scheme !== "https") return undefined;
  return { scheme, port: port ?? WELL_KNOWN_PORTS[scheme] };
}

/** The start of a URL; the port is left out where the scheme implies it. */
export function originText({ scheme, port }: Origin, hostname: string): string {
  return `${scheme}://${hostname}${port === WELL_KNOWN_PORTS[scheme] ? "" : `:${port}`}`;
}

/** True where scheme and port are the same. */
export function isSameOrigin(a: Origin, b: Origin): boolean {
  return a.scheme === b.scheme && a.port === b.port;
}

/** True for a redirect that changes nothing about a request. */
export function changesNothing({ scheme, hostname, port, path }: RequestRedirect): boolean {
  return scheme === undefined && hostname === undefined && port === undefined && path === undefined;
}

/** True where host and path of a request stay what they are. */
export function keepsHostAndPath({ hostname, path }: RequestRedirect): boolean {
  return hostname === undefined && path === undefined;
}

/** True where nothing of the redirect is filled in later. */
export function isKnownRedirect({ scheme, hostname, path }: RequestRedirect): boolean {
  return [scheme, hostname, path?.type, path?.replaceFullPath, path?.replacePrefixMatch].every(
    (text) => text === undefined || !isOpaque(text),
  );
}
