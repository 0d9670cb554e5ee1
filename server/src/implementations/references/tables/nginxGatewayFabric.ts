/**
 * What the kinds of NGINX Gateway Fabric refer to, in the notation of `notation.ts`.
 * Source: https://github.com/nginx/nginx-gateway-fabric
 */
export const nginxGatewayFabric = `
gateway.nginx.org/ClientSettingsPolicy
  spec.targetRef gw:Gateway,gw:HTTPRoute,gw:GRPCRoute
gateway.nginx.org/ObservabilityPolicy
  spec.targetRefs[] gw:HTTPRoute,gw:GRPCRoute
gateway.nginx.org/ProxySettingsPolicy
  spec.targetRefs[] gw:Gateway,gw:HTTPRoute,gw:GRPCRoute
gateway.nginx.org/RateLimitPolicy
  spec.targetRefs[] gw:Gateway,gw:HTTPRoute,gw:GRPCRoute
gateway.nginx.org/SnippetsPolicy
  spec.targetRefs[] gw:Gateway
gateway.nginx.org/UpstreamSettingsPolicy
  spec.targetRefs[] Service
gateway.nginx.org/ExternalLoadBalancer oldest
  spec.targetRefs[] gw:Gateway
gateway.nginx.org/PayloadProcessor oldest
  spec.targetRef gw:Gateway,gw:HTTPRoute
  spec.processors[].extProcess.backendRef Service elsewhere grant
  spec.processors[].extProcess.authTokenRef Secret
gateway.nginx.org/WAFPolicy
  spec.targetRefs[] gw:Gateway,gw:HTTPRoute,gw:GRPCRoute
  spec.policyRef.apPolicyRef appprotect.f5.com:APPolicy elsewhere grant
  spec.securityLogs[].logRef.apLogConfRef appprotect.f5.com:APLogConf elsewhere grant
  spec.policySource.auth.secretRef Secret
  spec.policySource.tlsSecret Secret keys=ca.crt
  spec.securityLogs[].logSource.auth.secretRef Secret
  spec.securityLogs[].logSource.tlsSecret Secret keys=ca.crt
gateway.nginx.org/AuthenticationFilter
  spec.basic.secretRef Secret keys=auth
  spec.jwt.file.secretRef Secret keys=auth
  spec.jwt.remote.caCertificateRefs[] Secret keys=ca.crt
  spec.oidc.clientSecretRef Secret keys=client-secret
  spec.oidc.caCertificateRefs[] Secret keys=ca.crt
  spec.oidc.crlSecretRef Secret keys=ca.crl
`;
