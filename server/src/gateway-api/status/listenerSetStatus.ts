import { type Condition, isFalse, isTrue, isUnknown, sentence } from "../conditions.ts";
import type { Acceptance } from "../listeners/acceptance.ts";
import { isProgrammed, isValid, type ListenerDecision, whyUndecided } from "../listeners/listenerDecision.ts";
import { any } from "../verdict.ts";
import type { ListenerStatus } from "./listenerStatus.ts";

/** A ListenerSet's status in Kubernetes' own shape. */
export interface ListenerSetStatus {
  readonly conditions: readonly Condition[];
  readonly listeners: readonly ListenerStatus[];
}

/** The condition `Accepted` of a ListenerSet. */
function acceptedCondition(acceptance: Acceptance, listeners: readonly ListenerDecision[]): Condition {
  switch (acceptance.verdict) {
    case "no":
      return isFalse("Accepted", acceptance.reason, acceptance.why);
    case "unknown":
      return isUnknown("Accepted", acceptance.reason, acceptance.why);
    case "yes":
      return listeners.some((listener) => isValid(listener, "ListenerSet") === "no")
        ? isTrue("Accepted", "ListenersNotValid", "Some of its listeners are not valid.")
        : isTrue("Accepted", "Accepted", "The ListenerSet is accepted.");
  }
}

/**
 * Composes the status of a ListenerSet. It speaks of the set's own listeners only, never of those that it is merged
 * with.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/#listener-conditions
 */
export function listenerSetStatus(
  acceptance: Acceptance,
  decisions: readonly ListenerDecision[],
  listeners: readonly ListenerStatus[],
): ListenerSetStatus {
  const accepted = acceptedCondition(acceptance, decisions);
  return { conditions: [accepted, programmedCondition(accepted, decisions)], listeners };
}

function programmedCondition(accepted: Condition, decisions: readonly ListenerDecision[]): Condition {
  switch (accepted.status) {
    case "True":
      return programmedByListeners(decisions);
    case "Unknown":
      return { ...accepted, type: "Programmed" };
    case "False":
      return isFalse(
        "Programmed",
        accepted.reason === "ParentNotAccepted" ? "ParentNotProgrammed" : accepted.reason,
        accepted.message,
      );
  }
}

/** Of an accepted set it takes one listener that is programmed. */
function programmedByListeners(decisions: readonly ListenerDecision[]): Condition {
  const programmed = any(decisions.map(isProgrammed));
  const open = decisions.find((decision) => isProgrammed(decision) === "unknown");
  if (programmed === "unknown" && open !== undefined) {
    const { doubt, why } = whyUndecided(open);
    return isUnknown("Programmed", doubt, sentence(why));
  }
  return programmed === "no"
    ? isFalse("Programmed", "ListenersNotValid", "None of its listeners is programmed.")
    : isTrue("Programmed", "Programmed", "The ListenerSet is programmed.");
}
