import type { SavedCondition, SavedStatus } from "../../model/savedStatus.ts";
import { type ConditionOwner, conditionMeaning } from "./conditionVocabulary.ts";

/**
 * True for a condition that a controller wrote before the object took its present form.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1364/
 */
export function isPastGeneration(
  { observedGeneration }: SavedCondition,
  generation: number | undefined,
): boolean {
  return observedGeneration !== undefined && generation !== undefined && observedGeneration < generation;
}

/**
 * True where the addresses in the status of a Gateway are those of an earlier form of it: its controller reports that the
 * routability of this form cannot be had, and may leave the old configuration running, or has not read this form yet.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1651/
 */
export function keepsOldAddresses({ conditions = [], generation }: Partial<SavedStatus>): boolean {
  return conditions.some((condition) => {
    const { type, status, reason } = condition;
    if (type !== "Accepted" && type !== "Programmed") return false;
    const isRefused = status === "False" && reason === "UnsupportedRoutability";
    return isRefused || isPastGeneration(condition, generation);
  });
}

/**
 * True for `Accepted` as the API server fills it in: no controller has written it, or it would say what it had read.
 */
export function isPending({ type, status, reason, observedGeneration }: SavedCondition): boolean {
  const isPreset = reason === "Pending" || reason === "Waiting" || reason === "NotReconciled";
  return type === "Accepted" && status === "Unknown" && isPreset && observedGeneration === undefined;
}

/**
 * Whether a condition says that something is wrong; undefined where it leaves that open, or is of a type that the API
 * does not define.
 */
export function saysUnhealthy(
  owner: ConditionOwner,
  { type = "", status }: { readonly type?: string; readonly status?: string },
): boolean | undefined {
  const meaning = conditionMeaning(owner, type);
  if (meaning === undefined || (status !== "True" && status !== "False")) return undefined;
  return (status === "True") === (meaning.polarity === "negative");
}
