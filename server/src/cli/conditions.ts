import type { Condition } from "../gateway-api/conditions.ts";

export type { Condition };

/** Conditions that say that something is wrong where they are True. */
const ABNORMAL = new Set(["Conflicted", "OverlappingTLSConfig"]);

/** True for a condition that is not as its object's owner would wish it, be it in a part only. */
export function isTrouble({ type, status, reason }: Condition): boolean {
  if (reason === "ListenersNotValid") return true;
  return status !== (ABNORMAL.has(type) ? "False" : "True");
}
