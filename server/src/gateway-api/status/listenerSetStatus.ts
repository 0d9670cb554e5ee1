import { type Condition, isFalse, isTrue, isUnknown } from "../conditions.ts";
import { isProgrammed, isValid, type ListenerDecision } from "../listeners/listenerDecision.ts";
import { explainAcceptance, type ParentAcceptance } from "../listeners/parentAcceptance.ts";
import { any, type Verdict } from "../verdict.ts";
import type { ListenerStatus } from "./listenerStatus.ts";

/** A ListenerSet's status in Kubernetes' own shape. */
export interface ListenerSetStatus {
  readonly conditions: readonly Condition[];
  readonly listeners: readonly ListenerStatus[];
}

/** Whether a ListenerSet is accepted; `reason` is that of the condition where it is decided. */
export function listenerSetAcceptance(
  parentAcceptance: ParentAcceptance,
  parentRejected: Verdict,
  listeners: readonly ListenerDecision[],
): Condition {
  if (parentAcceptance.verdict === "no") {
    const reason = isNotAllowed(parentAcceptance) ? "NotAllowed" : "Invalid";
    return isFalse("Accepted", reason, explainAcceptance(parentAcceptance));
  }
  if (parentRejected === "yes") return isFalse("Accepted", "ParentNotAccepted", "Its Gateway is rejected.");
  const valid = any(listeners.map((listener) => isValid(listener, "ListenerSet")));
  if (valid === "no") return isFalse("Accepted", "ListenersNotValid", "None of its listeners is valid.");
  if (parentAcceptance.verdict === "unknown")
    return isUnknown("Accepted", explainAcceptance(parentAcceptance));
  if (valid === "unknown")
    return isUnknown("Accepted", "A certificate that its listeners need is not in this workspace.");
  const some = listeners.some((listener) => isValid(listener, "ListenerSet") === "no");
  return some
    ? isTrue("Accepted", "ListenersNotValid", "Some of its listeners are not valid.")
    : isTrue("Accepted", "Accepted", "The ListenerSet is accepted.");
}

/** True where the Gateway is there and does not let the set in. */
export function isNotAllowed({ verdict, obstacle }: ParentAcceptance): boolean {
  return verdict === "no" && (obstacle === "not-opted-in" || obstacle === "namespace");
}

/**
 * Composes the status of a ListenerSet. It speaks of the set's own listeners only, never of those that it is merged
 * with.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/#listener-conditions
 */
export function listenerSetStatus(
  accepted: Condition,
  decisions: readonly ListenerDecision[],
  listeners: readonly ListenerStatus[],
): ListenerSetStatus {
  return { conditions: [accepted, programmedCondition(accepted, decisions)], listeners };
}

function programmedCondition(accepted: Condition, decisions: readonly ListenerDecision[]): Condition {
  switch (accepted.status) {
    case "True":
      return any(decisions.map(isProgrammed)) === "no"
        ? isFalse("Programmed", "ListenersNotValid", "None of its listeners is programmed.")
        : isTrue("Programmed", "Programmed", "The ListenerSet is programmed.");
    case "Unknown":
      return isUnknown("Programmed", accepted.message);
    case "False":
      return isFalse(
        "Programmed",
        accepted.reason === "ParentNotAccepted" ? "ParentNotProgrammed" : accepted.reason,
        accepted.message,
      );
  }
}
