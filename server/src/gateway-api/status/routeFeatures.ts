import type { Route } from "../../model/resource.ts";
import type { RouteRule } from "../../model/route.ts";
import type { RequestRedirect, RouteFilter } from "../../model/routeFilter.ts";
import type { Path } from "../../yaml/tree.ts";
import type { Verdict } from "../verdict.ts";

/**
 * The features that an HTTPRoute or a Gateway can use and an implementation need not have, each with the minor release in which it
 * got its name. Source: https://github.com/kubernetes-sigs/gateway-api/tree/main/pkg/features
 */
const EXTENDED = {
  HTTPRouteParentRefPort: 1,
  HTTPRouteQueryParamMatching: 0,
  HTTPRouteMethodMatching: 0,
  HTTPRouteResponseHeaderModification: 0,
  HTTPRouteBackendRequestHeaderModification: 1,
  HTTPRoutePortRedirect: 0,
  HTTPRouteSchemeRedirect: 0,
  HTTPRoutePathRedirect: 0,
  HTTPRoute303RedirectStatusCode: 5,
  HTTPRoute307RedirectStatusCode: 5,
  HTTPRoute308RedirectStatusCode: 5,
  HTTPRouteHostRewrite: 0,
  HTTPRoutePathRewrite: 0,
  HTTPRouteRequestMirror: 0,
  HTTPRouteRequestMultipleMirrors: 0,
  HTTPRouteRequestPercentageMirror: 3,
  HTTPRouteRequestTimeout: 0,
  HTTPRouteBackendTimeout: 0,
  HTTPRouteCORS: 4,
  HTTPRouteRetry: 6,
  HTTPRouteRetryConnectionError: 6,
  HTTPRouteRetryCodes: 7,
  HTTPRouteBackendURLRewrite: 7,
  GatewayListenerFilters: 7,
  ClusterTrustBundle: 7,
} as const;
export type RouteFeature = keyof typeof EXTENDED;

/** By name, the minor release that brought a feature: who lists one of them knew the names of that release. */
const SIGNS_OF_RELEASE: ReadonlyMap<string, number> = new Map<string, number>([
  ...Object.entries(EXTENDED),
  ["GatewayHTTPListenerIsolation", 1],
  ["GatewayInfrastructurePropagation", 2],
  ["GatewayAddressEmpty", 3],
  ["HTTPRouteNamedRouteRule", 4],
  ["GRPCRouteNamedRouteRule", 4],
  ["BackendTLSPolicy", 4],
  ["BackendTLSPolicySANValidation", 4],
  ["ListenerSet", 5],
  ["TLSRouteModeTerminate", 5],
  ["TLSRouteModeMixed", 5],
  ["GatewayBackendClientCertificate", 5],
  ["GatewayFrontendClientCertificateValidation", 5],
  ["GatewayFrontendClientCertificateValidationInsecureFallback", 5],
  ["GatewayHTTPSListenerDetectMisdirectedRequests", 5],
  ["HTTPRouteRetryBackendTimeout", 6],
  ["GRPCRouteRequestHeaderModifier", 7],
  ["GatewayAddressRoutability", 7],
  ["GatewayAddressRoutabilityCluster", 7],
  ["GatewayRouteHostnameIntersectionPrecedence", 7],
]);

/** By name, the minor release that no longer has a feature: who knows that release lists others in its place. */
const GONE: Readonly<Partial<Record<RouteFeature, number>>> = { HTTPRouteRetry: 7 };

/** Names under which a feature was or is also listed. */
const ALSO_CALLED: Readonly<Partial<Record<RouteFeature, string>>> = {
  HTTPRouteParentRefPort: "HTTPRouteDestinationPortMatching",
  HTTPRouteResponseHeaderModification: "HTTPResponseHeaderModification",
  HTTPRouteRetryCodes: "HTTPRouteRetry",
  HTTPRouteRetryConnectionError: "HTTPRouteRetry",
};

/**
 * Whether an implementation supports a feature, by the list in the status of its class. A list without any feature of
 * the release that named this one was made before there was a name for it, and proves nothing; neither does one with a
 * feature of a release that has the name no longer.
 */
export function isSupported(feature: RouteFeature, listed: readonly string[]): Verdict {
  const also = ALSO_CALLED[feature];
  if (listed.includes(feature) || (also !== undefined && listed.includes(also))) return "yes";
  const known = Math.max(...listed.map((name) => SIGNS_OF_RELEASE.get(name) ?? -1));
  return known >= EXTENDED[feature] && known < (GONE[feature] ?? Number.POSITIVE_INFINITY) ? "no" : "unknown";
}

/** A feature that a Route uses, at the key that asks for it. */
export interface UsedFeature {
  readonly feature: RouteFeature;
  readonly path: Path;
}

/** The extended features that the rules of an HTTPRoute use, in the order in which they stand. */
export function featuresOf({ kind, spec }: Route): readonly UsedFeature[] {
  if (kind !== "HTTPRoute") return [];
  return spec.rules.flatMap((rule, index) => featuresOfRule(rule, ["spec", "rules", index]));
}

function featuresOfRule(rule: RouteRule, at: Path): readonly UsedFeature[] {
  const { matches = [], filters, backendFilters, timeouts, retry } = rule;
  const found: UsedFeature[] = [];
  const use = (feature: RouteFeature, ...path: Path) => {
    found.push({ feature, path: [...at, ...path] });
  };
  matches.forEach(({ method, queryParams }, m) => {
    if (method !== undefined) use("HTTPRouteMethodMatching", "matches", m, "method");
    // Regular expressions are the implementation's own, whatever it says of parameters.
    const isExact = queryParams?.some(({ type = "Exact" }) => type === "Exact") === true;
    if (isExact) use("HTTPRouteQueryParamMatching", "matches", m, "queryParams");
  });
  filters.forEach((filter, f) => {
    found.push(...featuresOfFilter(filter, [...at, "filters", f]));
  });
  const [, second] = filters.flatMap(({ type }, f) => (type === "RequestMirror" ? [f] : []));
  if (second !== undefined) use("HTTPRouteRequestMultipleMirrors", "filters", second, "requestMirror");
  backendFilters.forEach((list, b) => {
    if (list.length === 0) return;
    const f = list.findIndex(({ type }) => type === "RequestHeaderModifier");
    if (f >= 0)
      use(
        "HTTPRouteBackendRequestHeaderModification",
        "backendRefs",
        b,
        "filters",
        f,
        "requestHeaderModifier",
      );
    const rewrite = list.findIndex(({ type }) => type === "URLRewrite");
    if (rewrite >= 0) use("HTTPRouteBackendURLRewrite", "backendRefs", b, "filters", rewrite, "urlRewrite");
  });
  if (timeouts?.request !== undefined) use("HTTPRouteRequestTimeout", "timeouts", "request");
  if (timeouts?.backendRequest !== undefined) use("HTTPRouteBackendTimeout", "timeouts", "backendRequest");
  if (retry !== undefined) {
    use("HTTPRouteRetry", "retry");
    // Until 1.7 had a name for either part, the one for both stood for them.
    if (retry.codes !== undefined) use("HTTPRouteRetryCodes", "retry");
    else if (retry.attempts !== 0) use("HTTPRouteRetryConnectionError", "retry");
  }
  return found;
}

function featuresOfFilter(filter: RouteFilter, at: Path): readonly UsedFeature[] {
  const { type, redirect, rewrite, mirrorShare } = filter;
  const used = (feature: RouteFeature, ...path: Path): UsedFeature => ({ feature, path: [...at, ...path] });
  switch (type) {
    case "ResponseHeaderModifier":
      return [used("HTTPRouteResponseHeaderModification", "responseHeaderModifier")];
    case "RequestRedirect":
      return redirect === undefined ? [] : featuresOfRedirect(redirect, [...at, "requestRedirect"]);
    case "URLRewrite":
      return [
        ...(rewrite?.hostname === undefined ? [] : [used("HTTPRouteHostRewrite", "urlRewrite", "hostname")]),
        ...(rewrite?.path === undefined ? [] : [used("HTTPRoutePathRewrite", "urlRewrite", "path")]),
      ];
    case "RequestMirror": {
      const share = (["percent", "numerator"] as const).find((key) => mirrorShare?.[key] !== undefined);
      const path = share === "numerator" ? "fraction" : "percent";
      return [
        used("HTTPRouteRequestMirror", "requestMirror"),
        ...(share === undefined ? [] : [used("HTTPRouteRequestPercentageMirror", "requestMirror", path)]),
      ];
    }
    case "CORS":
      return [used("HTTPRouteCORS", "cors")];
    default:
      return [];
  }
}

function featuresOfRedirect(redirect: RequestRedirect, at: Path): readonly UsedFeature[] {
  const { port, scheme, path, statusCode } = redirect;
  const code = typeof statusCode === "number" ? STATUS_CODES.get(statusCode) : undefined;
  const used = (feature: RouteFeature, key: string): UsedFeature => ({ feature, path: [...at, key] });
  return [
    ...(scheme === undefined ? [] : [used("HTTPRouteSchemeRedirect", "scheme")]),
    ...(port === undefined ? [] : [used("HTTPRoutePortRedirect", "port")]),
    ...(path === undefined ? [] : [used("HTTPRoutePathRedirect", "path")]),
    ...(code === undefined ? [] : [used(code, "statusCode")]),
  ];
}

/** The features of status codes that are extended. */
export const STATUS_CODES: ReadonlyMap<number, RouteFeature> = new Map([
  [303, "HTTPRoute303RedirectStatusCode"],
  [307, "HTTPRoute307RedirectStatusCode"],
  [308, "HTTPRoute308RedirectStatusCode"],
]);
