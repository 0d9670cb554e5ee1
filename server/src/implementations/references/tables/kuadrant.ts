/**
 * What the kinds of Kuadrant refer to, in the notation of `notation.ts`.
 * Source: https://docs.kuadrant.io/latest/kuadrant-operator/doc/reference/
 */
export const kuadrant = `
kuadrant.io/AuthPolicy
  spec.targetRef gw:Gateway,gw:HTTPRoute,gw:GRPCRoute section
kuadrant.io/RateLimitPolicy
  spec.targetRef gw:Gateway,gw:HTTPRoute,gw:GRPCRoute section
kuadrant.io/TokenRateLimitPolicy
  spec.targetRef gw:Gateway,gw:HTTPRoute,gw:GRPCRoute section
kuadrant.io/DNSPolicy
  spec.targetRef gw:Gateway section
  spec.providerRefs[] Secret
  spec.healthCheck.additionalHeadersRef Secret
kuadrant.io/DNSRecord
  spec.providerRef Secret
  spec.healthCheck.additionalHeadersRef Secret
kuadrant.io/TLSPolicy
  spec.targetRef gw:Gateway section
  spec.issuerRef cert-manager.io:Issuer,cert-manager.io:ClusterIssuer othergroups
`;
