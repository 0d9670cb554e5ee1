/**
 * What the kinds of Linkerd refer to, in the notation of `notation.ts`.
 * Source: https://github.com/linkerd/linkerd2
 */
export const linkerd = `
policy.linkerd.io/AuthorizationPolicy
  spec.targetRef .:Server,Namespace,.:HTTPRoute,gw:HTTPRoute,gw:GRPCRoute
  spec.requiredAuthenticationRefs[] .:MeshTLSAuthentication,.:NetworkAuthentication,ServiceAccount elsewhere
policy.linkerd.io/MeshTLSAuthentication
  spec.identityRefs[] ServiceAccount,Namespace elsewhere
policy.linkerd.io/HTTPLocalRateLimitPolicy oldest
  spec.targetRef .:Server
  spec.overrides[].clientRefs[] ServiceAccount elsewhere
policy.linkerd.io/Server
  spec.podSelector Pod selector
  spec.externalWorkloadSelector workload.linkerd.io:ExternalWorkload selector
policy.linkerd.io/ServerAuthorization
  spec.server.name .:Server name
  spec.server.selector .:Server selector
  spec.client.meshTLS.serviceAccounts[] ServiceAccount elsewhere
policy.linkerd.io/HTTPRoute
  spec.parentRefs[] .:Server,Service,.:EgressNetwork elsewhere default=.:Gateway
  spec.rules[].backendRefs[] Service,.:EgressNetwork elsewhere
linkerd.io/ServiceProfile
  metadata.name Service name format=fqdn
  spec.dstOverrides[].authority Service name format=fqdn
`;
