import { isOpaque } from "../../yaml/opaqueText.ts";
import type { AppliedFilter } from "./appliedRule.ts";
import type { ClientRequest, Headers } from "./clientRequest.ts";
import { hasOpenNames, headersAsText, modifiedHeaders, modifierInWords } from "./headerFilters.ts";
import { modifiedPath } from "./pathModifiers.ts";
import type { ForwardedRequest, TrafficStep } from "./trafficAnswer.ts";

/** A request and its response on their way through filters. An undefined host or path is not known. */
export interface FilteredRequest {
  readonly host: string | undefined;
  readonly path: string | undefined;
  readonly headers: Headers;
  readonly responseHeaders: Headers;
  readonly steps: readonly TrafficStep[];
}

/** A request before any filter. */
export function unfiltered(request: ClientRequest): FilteredRequest {
  const { authority, path, headers, responseHeaders } = request;
  return { host: authority, path, headers, responseHeaders, steps: [] };
}

/**
 * Applies the filters that change a request or its response, in order; those that answer, copy or hand over are looked
 * at elsewhere. `prefix` is that of the match that won.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutefilter
 */
export function filteredRequest(
  before: FilteredRequest,
  filters: readonly AppliedFilter[],
  prefix: string | undefined,
): FilteredRequest {
  return filters.reduce((request, applied) => applyFilter(request, applied, prefix), before);
}

function applyFilter(
  request: FilteredRequest,
  { filter, at }: AppliedFilter,
  prefix: string | undefined,
): FilteredRequest {
  const { type, requestHeaders, responseHeaders, rewrite, extension } = filter;
  const step = (what: string, why: string): readonly TrafficStep[] => [
    ...request.steps,
    { about: "filter", what, why, at },
  ];
  if (type === "RequestHeaderModifier" && requestHeaders !== undefined) {
    return {
      ...request,
      headers: modifiedHeaders(request.headers, requestHeaders),
      steps: step("request headers", modifierSentence(requestHeaders, "The filter")),
    };
  }
  if (type === "ResponseHeaderModifier" && responseHeaders !== undefined) {
    return {
      ...request,
      responseHeaders: modifiedHeaders(request.responseHeaders, responseHeaders),
      steps: step("response headers", modifierSentence(responseHeaders, "On the way back the filter")),
    };
  }
  if (type === "URLRewrite" && rewrite !== undefined) {
    const host = rewrite.hostname === undefined ? request.host : known(rewrite.hostname);
    const path = request.path === undefined ? undefined : modifiedPath(rewrite.path, request.path, prefix);
    const why =
      host === undefined || path === undefined
        ? "A part of the rewrite is filled in later, or replaces a prefix that the match does not have."
        : `The backend sees ${
            [
              ...(rewrite.hostname === undefined ? [] : [`host \`${host}\``]),
              ...(rewrite.path === undefined ? [] : [`path \`${path}\` instead of \`${request.path}\``]),
            ].join(" and ") || "no difference"
          }.`;
    return { ...request, host, path, steps: step("rewrite", why) };
  }
  if (type === "ExtensionRef") {
    const name = `${extension?.kind ?? "an extension"} \`${extension?.name ?? ""}\``;
    const why = `What ${name} does is its implementation's to say; here it lets the request pass.`;
    return { ...request, steps: step("extension", why) };
  }
  if (type === undefined || isOpaque(type))
    return {
      ...request,
      steps: step("a filter", "Which filter this is, is filled in later; here it changes nothing."),
    };
  return request;
}

function modifierSentence(modifier: Parameters<typeof modifierInWords>[0], subject: string): string {
  const open = hasOpenNames(modifier) ? " A name of a header is filled in later." : "";
  return `${subject} ${modifierInWords(modifier)}.${open}`;
}

function known(text: string): string | undefined {
  return isOpaque(text) ? undefined : text;
}

/** The request as the backend gets it: method and query of the client, everything else as the filters leave it. */
export function forwardedRequest(
  { host, path, headers }: FilteredRequest,
  { method, query }: ClientRequest,
  wire: Pick<ForwardedRequest, "tls" | "sni">,
): ForwardedRequest {
  return {
    method,
    ...(host === undefined ? {} : { host }),
    ...(path === undefined ? {} : { path: query === undefined ? path : `${path}?${query}` }),
    headers: headersAsText(headers),
    ...wire,
  };
}
