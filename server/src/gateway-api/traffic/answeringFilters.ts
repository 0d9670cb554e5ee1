import type { RouteFilter } from "../../model/routeFilter.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** The filters that the API defines, of which it is known what they do with a request. */
const DEFINED: ReadonlySet<string> = new Set([
  "RequestHeaderModifier",
  "ResponseHeaderModifier",
  "RequestMirror",
  "RequestRedirect",
  "URLRewrite",
  "CORS",
  "ExternalAuth",
]);

/**
 * True for a filter that may answer requests by itself, so that nothing is amiss where its rule has no backend: an
 * extension, of which only its implementation knows what it does, and a filter whose type is filled in later.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutefilter (extensionRef)
 */
export function mayAnswer({ type }: RouteFilter): boolean {
  return type === undefined || isOpaque(type) || !DEFINED.has(type);
}

/** A filter that may answer, in words. */
export function answeringFilterText({ type, extension }: RouteFilter): string {
  if (extension !== undefined) return `${extension.kind ?? "an extension"} \`${extension.name ?? ""}\``;
  return type === undefined || isOpaque(type) ? "a filter that is filled in later" : `filter \`${type}\``;
}
