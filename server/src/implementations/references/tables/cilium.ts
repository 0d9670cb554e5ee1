/**
 * What the kinds of Cilium refer to, in the notation of `notation.ts`.
 * Source: https://github.com/cilium/cilium
 */
export const cilium = `
cilium.io/CiliumLoadBalancerIPPool
  spec.serviceSelector Service selector anywhere
cilium.io/CiliumL2AnnouncementPolicy
  spec.serviceSelector Service selector anywhere
  spec.nodeSelector Node selector anywhere
cilium.io/CiliumEnvoyConfig
  spec.services[] Service elsewhere
  spec.backendServices[] Service elsewhere
  spec.nodeSelector Node selector anywhere
cilium.io/CiliumClusterwideEnvoyConfig
  spec.services[] Service elsewhere
  spec.backendServices[] Service elsewhere
  spec.nodeSelector Node selector anywhere
cilium.io/CiliumEnvoyExtProcFilter
  spec.backendRef Service elsewhere grant
`;
