import { capitalised } from "../text/sentence.ts";
import type { Verdict } from "./verdict.ts";

/**
 * One condition in Kubernetes' own shape, without times and generations.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1364/
 */
export interface Condition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  readonly reason: string;
  readonly message: string;
}

/** The reason of a condition that needs an object which is not in the workspace. */
export const NOT_IN_WORKSPACE = "NotInWorkspace";
/** The reason of a condition that the files leave open although nothing is missing: the message says what. */
export const UNDECIDED = "Undecided";

/**
 * Why a condition is unknown, in words of our own, as no controller writes them: an object is not in the workspace,
 * something else leaves it open, a value is filled in later, several objects may be meant, the implementation decides, two
 * expressions cannot be compared, or no controller is known that would write it.
 */
export const UNKNOWN_REASONS = [
  NOT_IN_WORKSPACE,
  UNDECIDED,
  "FilledInLater",
  "Ambiguous",
  "ImplementationSpecific",
  "Undecidable",
  "Pending",
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** A condition that is True. */
export function isTrue(type: string, reason: string, message = ""): Condition {
  return { type, status: "True", reason, message };
}

/** A condition that is False; the message says why. */
export function isFalse(type: string, reason: string, message: string): Condition {
  return { type, status: "False", reason, message };
}

/** `message` names what is missing, or what leaves the matter open. */
export function isUnknown(
  type: string,
  message: string,
  reason: UnknownReason = NOT_IN_WORKSPACE,
): Condition {
  return { type, status: "Unknown", reason, message };
}

/** A condition for a verdict: `yes` and `no` with their reasons, otherwise unknown. */
export function fromVerdict(
  type: string,
  verdict: Verdict,
  reasons: { readonly yes: string; readonly no: string },
  message: string,
): Condition {
  switch (verdict) {
    case "yes":
      return isTrue(type, reasons.yes, message);
    case "no":
      return isFalse(type, reasons.no, message);
    case "unknown":
      return isUnknown(type, message);
  }
}

/** A clause as the message of a condition: with a capital and a full stop. An empty clause stays empty. */
export function sentence(clause: string): string {
  return clause === "" ? "" : `${capitalised(clause)}.`;
}
