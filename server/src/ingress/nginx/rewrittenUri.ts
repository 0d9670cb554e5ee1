import type { ClientRequest } from "../../gateway-api/traffic/clientRequest.ts";
import { uriComponent } from "../../text/uriComponent.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { IngressHost, Location } from "../ingressHost.ts";
import { uriOf } from "../ingressRequest.ts";
import { matchPath } from "./pathExpression.ts";

/** What `rewrite-target` makes of a request. */
export type Rewriting =
  | { readonly kind: "uri"; readonly uri: string }
  | { readonly kind: "redirect"; readonly url: string }
  | { readonly kind: "unknown" };

/**
 * The URI that the backend gets: that of the client as it was sent, or the target with its groups filled in and the query
 * behind it. A target that is a URL redirects there.
 */
export function rewrittenUri({
  location,
  host,
  request,
  path,
}: {
  readonly location: Location;
  readonly host: IngressHost;
  readonly request: ClientRequest;
  /** Normalized. */
  readonly path: string;
}): Rewriting {
  if (location.replacement !== undefined)
    return { kind: "uri", uri: replacedPrefix(uriOf(request), location, location.replacement.text) };
  const { rewriteTarget } = location.by.settings;
  const sent: Rewriting = { kind: "uri", uri: uriOf(request) };
  if (rewriteTarget === undefined || !host.isPatterned || isOwnTarget(location, rewriteTarget, path))
    return sent;
  if (isOpaque(rewriteTarget.replace(/\$\d/g, ""))) return { kind: "unknown" };
  const match = matchPath(location.path, path, false);
  if (match.kind === "unknown") return match;
  if (match.kind === "no") return sent;
  const filled = rewriteTarget.replace(/\$(\d)/g, (_, digit: string) => match.groups[Number(digit)] ?? "");
  const query = request.query === undefined ? "" : `?${request.query}`;
  const isUrl = /^https?:\/\//.test(filled);
  return isUrl
    ? { kind: "redirect", url: `${filled}${query}` }
    : { kind: "uri", uri: `${encoded(filled)}${query}` };
}

/** Another text in place of the prefix; what follows it stays, with one slash between them. */
function replacedPrefix(uri: string, { path, isExact }: Location, text: string): string {
  if (isExact) return text + uri.slice(path.length);
  const rest = uri.slice(path.replace(/\/$/, "").length);
  const base = text.replace(/\/$/, "");
  return base === "" && !rest.startsWith("/") ? `/${rest}` : base + rest;
}

/**
 * A prefix is two locations, itself and what is below it with a slash: the one that equals the target is left as it is.
 */
function isOwnTarget({ path: own, isExact, place }: Location, target: string, path: string): boolean {
  if (isExact || own === "/" || own.endsWith("/")) return own === target;
  // The part below ends with a slash, and so differs from a target without one.
  return own === target && (place === undefined || !path.startsWith(`${own}/`));
}

function encoded(path: string): string {
  return path.replace(/[^\x21-\x7e]|[%"<>\\^`{|}]/gu, uriComponent);
}
