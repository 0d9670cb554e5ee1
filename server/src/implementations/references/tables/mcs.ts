/**
 * What the kinds of the Multi-Cluster Services API refer to, in the notation of `notation.ts`.
 * Source: https://github.com/kubernetes-sigs/mcs-api
 */
export const mcs = `
multicluster.x-k8s.io/ServiceExport
  metadata.name Service name
`;
