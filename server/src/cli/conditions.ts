import type { Condition } from "../gateway-api/conditions.ts";
import { isAsWished } from "../gateway-api/conditionVocabulary.ts";

export type { Condition };

/** True for a condition that is not as its object's owner would wish it, be it in a part only. */
export function isTrouble(condition: Condition): boolean {
  return condition.reason === "ListenersNotValid" || !isAsWished(condition);
}
