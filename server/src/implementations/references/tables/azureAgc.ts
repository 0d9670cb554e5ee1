/**
 * What the kinds of Azure's Application Gateway for Containers refer to, in the notation of `notation.ts`.
 * Source: https://learn.microsoft.com/azure/application-gateway/for-containers/api-specification-kubernetes
 */
export const azureAgc = `
alb.networking.azure.io/BackendLoadBalancingPolicy
  spec.targetRefs[] Service elsewhere sections
alb.networking.azure.io/BackendTLSPolicy
  spec.targetRef Service elsewhere sections
  spec.default.clientCertificateRef Secret elsewhere
  spec.default.verify.caCertificateRef Secret elsewhere
  spec.override.clientCertificateRef Secret elsewhere
  spec.override.verify.caCertificateRef Secret elsewhere
alb.networking.azure.io/FrontendTLSPolicy
  spec.targetRef gw:Gateway elsewhere sections
  spec.default.verify.caCertificateRef Secret elsewhere
  spec.override.verify.caCertificateRef Secret elsewhere
alb.networking.azure.io/HealthCheckPolicy
  spec.targetRef Service elsewhere sections
alb.networking.azure.io/RoutePolicy
  spec.targetRef gw:HTTPRoute,gw:GRPCRoute elsewhere sections
alb.networking.azure.io/WebApplicationFirewallPolicy
  spec.targetRef gw:Gateway,gw:HTTPRoute elsewhere sections
`;
