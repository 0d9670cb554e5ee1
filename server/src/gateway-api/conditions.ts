import { capitalised } from "../text/sentence.ts";
import type { UnknownReason } from "./unknownReason.ts";
import type { JudgedVerdict } from "./verdict.ts";

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

/** A condition that is True. */
export function isTrue(type: string, reason: string, message = ""): Condition {
  return { type, status: "True", reason, message };
}

/** A condition that is False; the message says why. */
export function isFalse(type: string, reason: string, message: string): Condition {
  return { type, status: "False", reason, message };
}

/** A condition that is Unknown; `message` names what is missing, or what leaves the matter open. */
export function isUnknown(type: string, reason: UnknownReason, message: string): Condition {
  return { type, status: "Unknown", reason, message };
}

/** A condition for a verdict: `yes` and `no` with their reasons, unknown with what leaves it open. */
export function fromVerdict(
  type: string,
  judged: JudgedVerdict,
  reasons: { readonly yes: string; readonly no: string },
  message: string,
): Condition {
  switch (judged.verdict) {
    case "yes":
      return isTrue(type, reasons.yes, message);
    case "no":
      return isFalse(type, reasons.no, message);
    case "unknown":
      return isUnknown(type, judged.doubt, message);
  }
}

/** A clause as the message of a condition: with a capital and a full stop. An empty clause stays empty. */
export function sentence(clause: string): string {
  return clause === "" ? "" : `${capitalised(clause)}.`;
}
