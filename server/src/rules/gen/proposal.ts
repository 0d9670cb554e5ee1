/** The proposal about gateways that run in the cluster, for the `source` of rules. */
export const PROPOSAL = "https://gateway-api.sigs.k8s.io/geps/gep-1762/";
