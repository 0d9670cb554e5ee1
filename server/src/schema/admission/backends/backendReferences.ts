import type { AdmissionPlace } from "../admissionRule.ts";

const ROUTES = ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"];
/** Where filters of a list name a backend. */
const OF_FILTERS = ["filters[].requestMirror.backendRef", "filters[].externalAuth.backendRef"];
/** Where a rule of a route names one. */
const OF_RULES = ["backendRefs[]", ...OF_FILTERS, ...OF_FILTERS.map((path) => `backendRefs[].${path}`)];

/** Every reference to a backend outside of routes: of the filters of a listener, and of those who receive traces. */
export const OTHER_BACKEND_REFERENCES: readonly AdmissionPlace[] = [
  { kinds: ["Gateway"], at: ["spec.listeners[].filters.requests[].externalAuth.backendRef"] },
  { kinds: ["XTelemetryPolicy"], at: ["spec.tracing.provider.backendRef"] },
];

/** Every reference to a backend. */
export const BACKEND_REFERENCES: readonly AdmissionPlace[] = [
  { kinds: ROUTES, at: OF_RULES.map((path) => `spec.rules[].${path}`) },
  ...OTHER_BACKEND_REFERENCES,
];
