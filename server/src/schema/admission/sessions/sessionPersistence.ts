import type { AdmissionFix, AdmissionPlace } from "../admissionRule.ts";

/** Where requests of one client are kept on one backend. Only experimental CRDs have these fields. */
export const SESSION_PERSISTENCES: readonly AdmissionPlace[] = [
  { kinds: ["HTTPRoute", "GRPCRoute"], at: ["spec.rules[].sessionPersistence"] },
  { kinds: ["XBackendTrafficPolicy"], at: ["spec.sessionPersistence"] },
  { kinds: ["XBackend"], at: ["spec.sessionPersistence"] },
];

export const SESSION_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#sessionpersistence";

/** Lets the other of the two carry the session. */
export function typeFix(type: "Cookie" | "Header"): AdmissionFix {
  return { title: `Change the type to \`${type}\``, edits: [{ kind: "set", path: ["type"], value: type }] };
}
