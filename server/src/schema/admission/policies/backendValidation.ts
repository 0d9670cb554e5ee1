import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionPlace } from "../admissionRule.ts";
import { items, member } from "../admittedValue.ts";

const KINDS = { policy: ["BackendTLSPolicy"], backend: ["XBackend"] };

/** Where it is said how a backend proves who it is. */
export const VALIDATIONS: readonly AdmissionPlace[] = [
  { kinds: KINDS.policy, at: ["spec.validation"] },
  { kinds: KINDS.backend, at: ["spec.tls.validation"] },
];

/** Every further name that the certificate of a backend may carry. */
export const SUBJECT_ALT_NAMES: readonly AdmissionPlace[] = [
  { kinds: KINDS.policy, at: ["spec.validation.subjectAltNames[]"] },
  { kinds: KINDS.backend, at: ["spec.tls.validation.subjectAltNames[]"] },
];

export const VALIDATION_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#backendtlspolicyvalidation";

/** True where `caCertificateRefs` names an authority. */
export function hasAuthorities(validation: JsonValue): boolean {
  return items(member(validation, "caCertificateRefs")).length > 0;
}
