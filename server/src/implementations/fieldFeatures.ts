/**
 * The features that a field asks for by being there, by kind and by its path with `[]` for every index.
 * Source: https://github.com/kubernetes-sigs/gateway-api/tree/main/pkg/features
 */
const FIELDS: Readonly<Record<string, string>> = {
  "ListenerSet kind": "ListenerSet",
  "GRPCRoute kind": "GRPCRoute",
  "TLSRoute kind": "TLSRoute",
  "TCPRoute kind": "TCPRoute",
  "UDPRoute kind": "UDPRoute",
  "BackendTLSPolicy kind": "BackendTLSPolicy",
  "BackendTLSPolicy spec.validation.subjectAltNames": "BackendTLSPolicySANValidation",
  "Gateway spec.addresses[].value": "GatewayStaticAddresses",
  "Gateway spec.allowedListeners": "ListenerSet",
  "Gateway spec.infrastructure.labels": "GatewayInfrastructurePropagation",
  "Gateway spec.infrastructure.annotations": "GatewayInfrastructurePropagation",
  "Gateway spec.tls.backend.clientCertificateRef": "GatewayBackendClientCertificate",
  "Gateway spec.tls.frontend.default.validation": "GatewayFrontendClientCertificateValidation",
  "Gateway spec.tls.frontend.perPort[].tls.validation": "GatewayFrontendClientCertificateValidation",
  "HTTPRoute spec.parentRefs[].port": "HTTPRouteParentRefPort",
  "HTTPRoute spec.rules[].matches[].method": "HTTPRouteMethodMatching",
  "HTTPRoute spec.rules[].matches[].queryParams": "HTTPRouteQueryParamMatching",
  "HTTPRoute spec.rules[].timeouts.request": "HTTPRouteRequestTimeout",
  "HTTPRoute spec.rules[].timeouts.backendRequest": "HTTPRouteBackendTimeout",
  "HTTPRoute spec.rules[].retry": "HTTPRouteRetry",
  "HTTPRoute spec.rules[].filters[].responseHeaderModifier": "HTTPRouteResponseHeaderModification",
  "HTTPRoute spec.rules[].filters[].requestMirror": "HTTPRouteRequestMirror",
  "HTTPRoute spec.rules[].filters[].requestMirror.percent": "HTTPRouteRequestPercentageMirror",
  "HTTPRoute spec.rules[].filters[].requestMirror.fraction": "HTTPRouteRequestPercentageMirror",
  "HTTPRoute spec.rules[].filters[].requestRedirect.scheme": "HTTPRouteSchemeRedirect",
  "HTTPRoute spec.rules[].filters[].requestRedirect.port": "HTTPRoutePortRedirect",
  "HTTPRoute spec.rules[].filters[].requestRedirect.path": "HTTPRoutePathRedirect",
  "HTTPRoute spec.rules[].filters[].urlRewrite.hostname": "HTTPRouteHostRewrite",
  "HTTPRoute spec.rules[].filters[].urlRewrite.path": "HTTPRoutePathRewrite",
  "HTTPRoute spec.rules[].filters[].cors": "HTTPRouteCORS",
  "HTTPRoute spec.rules[].backendRefs[].filters[].requestHeaderModifier":
    "HTTPRouteBackendRequestHeaderModification",
  "HTTPRoute spec.rules[].backendRefs[].filters[].urlRewrite": "HTTPRouteBackendURLRewrite",
  "HTTPRoute spec.rules[].backendRefs[].filters[].requestRedirect": "HTTPRouteBackendRequestRedirect",
};

/** The same for the values of fields. */
const VALUES: Readonly<Record<string, string>> = {
  "Gateway spec.tls.frontend.default.validation.mode: AllowInsecureFallback":
    "GatewayFrontendClientCertificateValidationInsecureFallback",
  "Gateway spec.tls.frontend.perPort[].tls.validation.mode: AllowInsecureFallback":
    "GatewayFrontendClientCertificateValidationInsecureFallback",
  "HTTPRoute spec.rules[].filters[].type: ResponseHeaderModifier": "HTTPRouteResponseHeaderModification",
  "HTTPRoute spec.rules[].filters[].type: RequestMirror": "HTTPRouteRequestMirror",
  "HTTPRoute spec.rules[].filters[].type: CORS": "HTTPRouteCORS",
  "HTTPRoute spec.rules[].filters[].requestRedirect.statusCode: 303": "HTTPRoute303RedirectStatusCode",
  "HTTPRoute spec.rules[].filters[].requestRedirect.statusCode: 307": "HTTPRoute307RedirectStatusCode",
  "HTTPRoute spec.rules[].filters[].requestRedirect.statusCode: 308": "HTTPRoute308RedirectStatusCode",
  "HTTPRoute spec.rules[].backendRefs[].filters[].type: RequestHeaderModifier":
    "HTTPRouteBackendRequestHeaderModification",
  "HTTPRoute spec.rules[].backendRefs[].filters[].type: URLRewrite": "HTTPRouteBackendURLRewrite",
  "HTTPRoute spec.rules[].backendRefs[].filters[].type: RequestRedirect": "HTTPRouteBackendRequestRedirect",
};

const BY_FIELD: ReadonlyMap<string, string> = new Map([...Object.entries(FIELDS), ...Object.entries(VALUES)]);

/** The feature that a field of a kind asks for, or a value of it; undefined where every implementation has to have it. */
export function featureAsked(
  kind: string,
  pattern: string,
  value?: string | number | boolean,
): string | undefined {
  return BY_FIELD.get(`${kind} ${pattern}${value === undefined ? "" : `: ${value}`}`);
}
