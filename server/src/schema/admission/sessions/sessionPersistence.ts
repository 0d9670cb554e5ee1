import { removeAt, setAt } from "../../../yaml/documentEdits.ts";
import { fixBy } from "../../../yaml/fixBy.ts";
import type { AdmissionFix, AdmissionPlace } from "../admissionRule.ts";

/** Where requests of one client are kept on one backend. Only experimental CRDs have these fields. */
export const SESSION_PERSISTENCES: readonly AdmissionPlace[] = [
  { kinds: ["HTTPRoute", "GRPCRoute"], at: ["spec.rules[].sessionPersistence"] },
  { kinds: ["XBackendTrafficPolicy"], at: ["spec.sessionPersistence"] },
];

export const SESSION_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#sessionpersistence";

/** Lets the other of the two carry the session. */
export function typeFix(type: "Cookie" | "Header"): AdmissionFix {
  return fixBy(`Change the type to \`${type}\``, setAt(["type"], type));
}

/** Takes a member out. */
export function removeFix(name: string): AdmissionFix {
  return fixBy(`Remove \`${name}\``, removeAt([name]));
}
