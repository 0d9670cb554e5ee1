import { capitalised } from "../text/sentence.ts";
import type { Verdict } from "./verdict.ts";

/** One condition in Kubernetes' own shape, without times and generations. */
export interface Condition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  readonly reason: string;
  readonly message: string;
}

/** The reason of a condition that needs an object which is not in the workspace. */
export const NOT_IN_WORKSPACE = "NotInWorkspace";

export function isTrue(type: string, reason: string, message = ""): Condition {
  return { type, status: "True", reason, message };
}

export function isFalse(type: string, reason: string, message: string): Condition {
  return { type, status: "False", reason, message };
}

/** `message` names what is missing. */
export function isUnknown(type: string, message: string): Condition {
  return { type, status: "Unknown", reason: NOT_IN_WORKSPACE, message };
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

/** A clause as the message of a condition. */
export function sentence(clause: string): string {
  return clause === "" ? "" : `${capitalised(clause)}.`;
}
