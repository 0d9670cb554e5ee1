import type { ResourceKind } from "../rule.ts";

/** The kinds whose status has conditions that are read here. */
export const SAVED_KINDS = [
  "Gateway",
  "GatewayClass",
  "ListenerSet",
  "XListenerSet",
  "HTTPRoute",
  "GRPCRoute",
  "TLSRoute",
  "TCPRoute",
  "UDPRoute",
  "BackendTLSPolicy",
  "Policy",
  "XMesh",
] as const satisfies readonly ResourceKind[];

/** The page about what a status says and what to do about it. */
export const TROUBLESHOOTING = "https://gateway-api.sigs.k8s.io/concepts/troubleshooting/";
