import type { ReportedGroup } from "./implementation.ts";

/**
 * The features of conformance reports in the order of their signs, each with the minor release that gave it its name.
 * Those of `isQuiet` say nothing about a manifest by themselves.
 * Source: https://github.com/kubernetes-sigs/gateway-api/tree/main/pkg/features
 */
export const REPORTED_GROUPS: readonly ReportedGroup[] = [
  {
    group: "Gateway",
    features: [
      { name: "Gateway", since: 0, isQuiet: true },
      { name: "GatewayPort8080", since: 0, isQuiet: true },
      { name: "GatewayStaticAddresses", since: 0 },
      { name: "GatewayAddressEmpty", since: 3 },
      { name: "GatewayHTTPListenerIsolation", since: 1, isQuiet: true },
      { name: "GatewayHTTPSListenerDetectMisdirectedRequests", since: 5, isQuiet: true },
      { name: "GatewayInfrastructurePropagation", since: 2 },
      { name: "GatewayBackendClientCertificate", since: 5 },
      { name: "GatewayFrontendClientCertificateValidation", since: 5 },
      { name: "GatewayFrontendClientCertificateValidationInsecureFallback", since: 5 },
    ],
  },
  { group: "ListenerSet", features: [{ name: "ListenerSet", since: 5 }] },
  {
    group: "HTTPRoute",
    features: [
      { name: "HTTPRoute", since: 0, isQuiet: true },
      { name: "HTTPRouteDestinationPortMatching", since: 0, isQuiet: true },
      { name: "HTTPRouteBackendRequestHeaderModification", since: 1 },
      { name: "HTTPRouteQueryParamMatching", since: 0 },
      { name: "HTTPRouteMethodMatching", since: 0 },
      { name: "HTTPRouteResponseHeaderModification", since: 0 },
      { name: "HTTPRoutePortRedirect", since: 0 },
      { name: "HTTPRouteSchemeRedirect", since: 0 },
      { name: "HTTPRoutePathRedirect", since: 0 },
      { name: "HTTPRouteHostRewrite", since: 0 },
      { name: "HTTPRoutePathRewrite", since: 0 },
      { name: "HTTPRouteRequestMirror", since: 0 },
      { name: "HTTPRouteRequestMultipleMirrors", since: 0 },
      { name: "HTTPRouteRequestPercentageMirror", since: 3 },
      { name: "HTTPRouteRequestTimeout", since: 0 },
      { name: "HTTPRouteBackendTimeout", since: 0 },
      { name: "HTTPRouteParentRefPort", since: 1 },
      { name: "HTTPRouteBackendProtocolH2C", since: 0 },
      { name: "HTTPRouteBackendProtocolWebSocket", since: 0, isQuiet: true },
      { name: "HTTPRouteNamedRouteRule", since: 4, isQuiet: true },
      { name: "HTTPRouteCORS", since: 4 },
      { name: "HTTPRoute303RedirectStatusCode", since: 5 },
      { name: "HTTPRoute307RedirectStatusCode", since: 5 },
      { name: "HTTPRoute308RedirectStatusCode", since: 5 },
      { name: "HTTPRouteRetry", since: 6 },
      { name: "HTTPRouteRetryBackendTimeout", since: 6, isQuiet: true },
      { name: "HTTPRouteRetryConnectionError", since: 6, isQuiet: true },
      { name: "HTTPRouteBackendURLRewrite", since: 7 },
      { name: "HTTPRouteBackendRequestRedirect", since: 7 },
    ],
  },
  {
    group: "GRPCRoute",
    features: [
      { name: "GRPCRoute", since: 1 },
      { name: "GRPCRouteNamedRouteRule", since: 4, isQuiet: true },
      { name: "GRPCRouteRequestHeaderModifier", since: 7, isQuiet: true },
    ],
  },
  {
    group: "TLSRoute",
    features: [
      { name: "TLSRoute", since: 0 },
      { name: "TLSRouteModeTerminate", since: 5 },
      { name: "TLSRouteModeMixed", since: 5 },
    ],
  },
  { group: "TCPRoute", features: [{ name: "TCPRoute", since: 6 }] },
  { group: "UDPRoute", features: [{ name: "UDPRoute", since: 1 }] },
  {
    group: "Mesh",
    features: [
      { name: "Mesh", since: 0, isQuiet: true },
      { name: "MeshClusterIPMatching", since: 1, isQuiet: true },
      { name: "MeshConsumerRoute", since: 1 },
      { name: "MeshHTTPRouteRewritePath", since: 4 },
      { name: "MeshHTTPRouteSchemeRedirect", since: 4 },
      { name: "MeshHTTPRouteRedirectPort", since: 4 },
      { name: "MeshHTTPRouteRedirectPath", since: 4 },
      { name: "MeshHTTPRouteBackendRequestHeaderModification", since: 4 },
      { name: "MeshHTTPRouteQueryParamMatching", since: 4 },
      { name: "MeshHTTPRouteNamedRouteRule", since: 4, isQuiet: true },
    ],
  },
  { group: "ReferenceGrant", features: [{ name: "ReferenceGrant", since: 0, isQuiet: true }] },
  {
    group: "BackendTLSPolicy",
    features: [
      { name: "BackendTLSPolicy", since: 4 },
      { name: "BackendTLSPolicySANValidation", since: 4 },
    ],
  },
];
