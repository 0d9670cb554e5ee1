import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  featuresOf,
  isSupported,
  type RouteFeature,
  STATUS_CODES,
} from "../../../server/src/gateway-api/status/routeFeatures.ts";
import type { RouteRule } from "../../../server/src/model/route.ts";
import type { RequestRedirect, RouteFilter } from "../../../server/src/model/routeFilter.ts";
import { routeOf, rule } from "../matching/plainRoute.ts";

/** Names in the status of a class, by the minor release that brought them. */
const SIGNS = {
  0: ["SomeOlderName", "AnotherOne"],
  1: ["GatewayHTTPListenerIsolation"],
  2: ["GatewayInfrastructurePropagation"],
  3: ["GatewayAddressEmpty"],
  4: [
    "HTTPRouteNamedRouteRule",
    "GRPCRouteNamedRouteRule",
    "BackendTLSPolicy",
    "BackendTLSPolicySANValidation",
  ],
  5: [
    "ListenerSet",
    "TLSRouteModeTerminate",
    "TLSRouteModeMixed",
    "GatewayBackendClientCertificate",
    "GatewayFrontendClientCertificateValidation",
    "GatewayFrontendClientCertificateValidationInsecureFallback",
    "GatewayHTTPSListenerDetectMisdirectedRequests",
  ],
  6: ["HTTPRouteRetryBackendTimeout"],
  7: [
    "GRPCRouteRequestHeaderModifier",
    "GatewayAddressRoutability",
    "GatewayAddressRoutabilityCluster",
    "GatewayRouteHostnameIntersectionPrecedence",
  ],
} as const;

/** Features, by the first of these lists that would name them. */
const FEATURES: Readonly<Record<number, readonly [RouteFeature, ...RouteFeature[]]>> = {
  1: [
    "HTTPRouteParentRefPort",
    "HTTPRouteBackendRequestHeaderModification",
    "HTTPRouteMethodMatching",
    "HTTPRouteQueryParamMatching",
    "HTTPRouteResponseHeaderModification",
    "HTTPRoutePortRedirect",
    "HTTPRouteSchemeRedirect",
    "HTTPRoutePathRedirect",
    "HTTPRouteHostRewrite",
    "HTTPRoutePathRewrite",
    "HTTPRouteRequestMirror",
    "HTTPRouteRequestMultipleMirrors",
    "HTTPRouteRequestTimeout",
    "HTTPRouteBackendTimeout",
  ],
  3: ["HTTPRouteRequestPercentageMirror"],
  4: ["HTTPRouteCORS"],
  5: ["HTTPRoute303RedirectStatusCode", "HTTPRoute307RedirectStatusCode", "HTTPRoute308RedirectStatusCode"],
  6: ["HTTPRouteRetry", "HTTPRouteRetryConnectionError"],
  7: ["HTTPRouteRetryCodes", "HTTPRouteBackendURLRewrite", "GatewayListenerFilters", "ClusterTrustBundle"],
};

describe("status codes of redirects", () => {
  it("are extended features but for 301 and 302, which every implementation has", () => {
    assert.deepEqual([...STATUS_CODES.keys()], [303, 307, 308]);
    for (const [code, feature] of STATUS_CODES) assert.ok(feature.includes(String(code)), feature);
  });
});

/** The features that a rule uses, each as `feature at.its.path`. */
const used = (more: Partial<RouteRule>) =>
  featuresOf(routeOf([rule(undefined, more)])).map(
    ({ feature, path }) => `${feature.replace("HTTPRoute", "")} ${path.slice(3).join(".")}`,
  );

describe("the features that a rule uses", () => {
  it("are those of what its matches ask for", () => {
    assert.deepEqual(
      used({ matches: [{}, { method: "GET" }, { queryParams: [{ name: "q", value: "1" }] }] }),
      ["MethodMatching matches.1.method", "QueryParamMatching matches.2.queryParams"],
    );
    const expression = { name: "q", type: "RegularExpression", value: "." };
    assert.deepEqual(used({ matches: [{ queryParams: [expression] }, { queryParams: [] }] }), []);
    assert.deepEqual(
      used({ matches: [{ queryParams: [expression, { name: "r", type: "Exact", value: "1" }] }] }),
      ["QueryParamMatching matches.0.queryParams"],
    );
  });

  it("are those of its filters", () => {
    const of = (...filters: readonly RouteFilter[]) => used({ filters });
    assert.deepEqual(of({ type: "RequestHeaderModifier" }, { type: "ExtensionRef" }, {}), []);
    assert.deepEqual(of({ type: "ResponseHeaderModifier" }), [
      "ResponseHeaderModification filters.0.responseHeaderModifier",
    ]);
    assert.deepEqual(of({ type: "CORS" }), ["CORS filters.0.cors"]);
    assert.deepEqual(of({ type: "URLRewrite" }), []);
    assert.deepEqual(of({ type: "URLRewrite", rewrite: { hostname: "a.test" } }), [
      "HostRewrite filters.0.urlRewrite.hostname",
    ]);
    assert.deepEqual(of({ type: "URLRewrite", rewrite: { path: {} } }), [
      "PathRewrite filters.0.urlRewrite.path",
    ]);
    assert.deepEqual(of({ type: "RequestMirror" }), ["RequestMirror filters.0.requestMirror"]);
    assert.deepEqual(of({ type: "RequestMirror", mirrorShare: {} }), [
      "RequestMirror filters.0.requestMirror",
    ]);
    assert.deepEqual(of({ type: "RequestMirror", mirrorShare: { percent: 5 } }), [
      "RequestMirror filters.0.requestMirror",
      "RequestPercentageMirror filters.0.requestMirror.percent",
    ]);
    assert.deepEqual(of({ type: "RequestMirror", mirrorShare: { numerator: 5 } }), [
      "RequestMirror filters.0.requestMirror",
      "RequestPercentageMirror filters.0.requestMirror.fraction",
    ]);
    assert.deepEqual(of({ type: "RequestMirror" }, { type: "CORS" }, { type: "RequestMirror" }), [
      "RequestMirror filters.0.requestMirror",
      "CORS filters.1.cors",
      "RequestMirror filters.2.requestMirror",
      "RequestMultipleMirrors filters.2.requestMirror",
    ]);
  });

  it("are those of what its redirect changes", () => {
    const of = (redirect?: RequestRedirect) =>
      used({ filters: [{ type: "RequestRedirect", ...(redirect === undefined ? {} : { redirect }) }] });
    const at = "filters.0.requestRedirect";
    assert.deepEqual(of(), []);
    assert.deepEqual(of({ hostname: "a.test", statusCode: 301 }), []);
    assert.deepEqual(of({ scheme: "https" }), [`SchemeRedirect ${at}.scheme`]);
    assert.deepEqual(of({ port: 8443 }), [`PortRedirect ${at}.port`]);
    assert.deepEqual(of({ path: {} }), [`PathRedirect ${at}.path`]);
    assert.deepEqual(of({ statusCode: 308 }), [`308RedirectStatusCode ${at}.statusCode`]);
    assert.deepEqual(of({ statusCode: "${CODE}" }), []);
  });

  it("are those of the filters of its backends", () => {
    assert.deepEqual(
      used({
        backendFilters: [
          [],
          [{ type: "URLRewrite" }, { type: "RequestHeaderModifier" }],
          [{ type: "CORS" }],
          [{ type: "RequestHeaderModifier" }],
        ],
      }),
      [
        "BackendRequestHeaderModification backendRefs.1.filters.1.requestHeaderModifier",
        "BackendURLRewrite backendRefs.1.filters.0.urlRewrite",
        "BackendRequestHeaderModification backendRefs.3.filters.0.requestHeaderModifier",
      ],
    );
  });

  it("are those of its timeouts and retries, whose parts have names of their own", () => {
    assert.deepEqual(used({ timeouts: {} }), []);
    assert.deepEqual(used({ timeouts: { request: "1s" } }), ["RequestTimeout timeouts.request"]);
    assert.deepEqual(used({ timeouts: { backendRequest: "1s" } }), [
      "BackendTimeout timeouts.backendRequest",
    ]);
    assert.deepEqual(used({ retry: { hasCodes: false } }), ["Retry retry", "RetryConnectionError retry"]);
    assert.deepEqual(used({ retry: { hasCodes: false, attempts: 0 } }), ["Retry retry"]);
    assert.deepEqual(used({ retry: { hasCodes: true, codes: [], attempts: 0 } }), [
      "Retry retry",
      "RetryCodes retry",
    ]);
  });

  it("are none of other kinds of Routes", () => {
    const matches = [{ method: "GET" }];
    assert.deepEqual(featuresOf(routeOf([rule(matches)], { kind: "GRPCRoute" })), []);
    assert.equal(
      featuresOf(routeOf([rule(matches), rule(matches)]))[1]?.path.join("."),
      "spec.rules.1.matches.0.method",
    );
  });
});

describe("whether an implementation has a feature", () => {
  it("is what it lists, by whatever name it had", () => {
    assert.equal(isSupported("HTTPRouteCORS", ["HTTPRouteCORS"]), "yes");
    assert.equal(isSupported("HTTPRouteParentRefPort", ["HTTPRouteDestinationPortMatching"]), "yes");
    assert.equal(isSupported("HTTPRouteRetryCodes", ["HTTPRouteRetry"]), "yes");
  });

  it("is no where the list knows a name of the release that named the feature", () => {
    assert.equal(isSupported("HTTPRouteCORS", ["BackendTLSPolicy"]), "no");
    assert.equal(isSupported("HTTPRouteCORS", ["ListenerSet"]), "no");
    assert.equal(isSupported("HTTPRouteCORS", ["GatewayAddressEmpty", "HTTPRouteMethodMatching"]), "unknown");
    assert.equal(isSupported("HTTPRouteMethodMatching", ["HTTPRouteRequestMirror"]), "no");
    assert.equal(isSupported("HTTPRouteMethodMatching", ["SomethingElse"]), "unknown");
    for (const feature of FEATURES[1]?.slice(2) ?? [])
      assert.equal(isSupported("HTTPRouteParentRefPort", [feature]), "unknown", feature);
    for (const feature of FEATURES[1]?.slice(3) ?? [])
      assert.equal(isSupported("HTTPRouteMethodMatching", [feature]), "no", feature);
    assert.equal(
      isSupported("HTTPRouteCORS", ["SomethingElse", "BackendTLSPolicy", "HTTPRouteRequestMirror"]),
      "no",
    );
    assert.equal(isSupported("HTTPRouteMethodMatching", []), "unknown");
    assert.equal(isSupported("HTTPRoute308RedirectStatusCode", ["HTTPRouteRetry"]), "no");
    assert.equal(isSupported("HTTPRoute308RedirectStatusCode", ["HTTPRouteCORS"]), "unknown");
  });

  it("is not known where the list knows a release that has the name no longer", () => {
    assert.equal(isSupported("HTTPRouteRetry", ["HTTPRouteRetryBackendTimeout"]), "no");
    assert.equal(isSupported("HTTPRouteRetry", ["ClusterTrustBundle"]), "unknown");
  });

  it("is no from the first list that knows the feature's own release, and not before", () => {
    const lists = Object.values(SIGNS).map(([first]) => first);
    for (const [release, features] of Object.entries(FEATURES))
      for (const feature of features) {
        const verdicts = lists.map((name) => isSupported(feature, [name]));
        assert.equal(verdicts.indexOf("no"), Number(release), `${feature}: ${verdicts.join()}`);
      }
  });

  it("is told by any name of a release as by another", () => {
    const features = Object.values(FEATURES).map(([first]) => first);
    for (const [release, names] of Object.entries(SIGNS)) {
      const [first, ...others] = names.map((name) =>
        features.map((feature) => isSupported(feature, [name])).join(),
      );
      for (const other of others) assert.equal(other, first, `names of release 1.${release}`);
    }
  });
});
