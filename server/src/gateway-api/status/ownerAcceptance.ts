import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import type { ClusterView } from "../clusterView.ts";
import { sentence } from "../conditions.ts";
import { ACCEPTED, type Acceptance } from "../listeners/acceptance.ts";
import {
  isValid,
  type ListenerDecision,
  type OwnerRole,
  whyUndecided,
} from "../listeners/listenerDecision.ts";
import {
  doubtOfParent,
  explainAcceptance,
  type ParentAcceptance,
  parentInWords,
} from "../listeners/parentAcceptance.ts";
import { any } from "../verdict.ts";
import { gatewayFault } from "./gatewayStatus.ts";

/**
 * How a Gateway stands before its listeners are looked at. A child (GEP-1713 `attachTo`) stands no better than its
 * parent, whose standing is `parent`.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/ (as first proposed) and https://gateway-api.sigs.k8s.io/reference/spec/#gatewayconditionreason
 */
export function gatewayStanding(
  gateway: Delivered<Gateway>,
  parentAcceptance: ParentAcceptance | undefined,
  parent: Acceptance | undefined,
  view: ClusterView,
): Acceptance {
  if (parentAcceptance?.verdict === "no")
    return { verdict: "no", reason: "Invalid", why: explainAcceptance(parentAcceptance) };
  if (parentAcceptance !== undefined && parent?.verdict === "no") {
    const why = `${parentInWords(parentAcceptance)}, which it attaches to, is not accepted itself.`;
    return { verdict: "no", reason: "Invalid", why };
  }
  const judged = gatewayFault(gateway, view);
  if (judged?.verdict === "no")
    return { verdict: "no", reason: judged.fault.reason, why: judged.fault.message };
  const open = parentAcceptance && openThroughParent(parentAcceptance, parent);
  if (open !== undefined) return open;
  return judged === undefined
    ? ACCEPTED
    : { verdict: "unknown", reason: judged.doubt, why: judged.fault.message };
}

/**
 * How a ListenerSet stands before its listeners are looked at. `gateway` is the acceptance of the Gateway that it names.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenersetconditionreason
 */
export function listenerSetStanding(
  parentAcceptance: ParentAcceptance,
  gateway: Acceptance | undefined,
): Acceptance {
  if (parentAcceptance.verdict === "no") {
    const reason = isNotAllowed(parentAcceptance) ? "NotAllowed" : "Invalid";
    return { verdict: "no", reason, why: explainAcceptance(parentAcceptance) };
  }
  if (gateway?.verdict === "no") {
    const why = `${parentInWords(parentAcceptance)}, its parent, is not accepted itself.`;
    return { verdict: "no", reason: "ParentNotAccepted", why };
  }
  return openThroughParent(parentAcceptance, gateway) ?? ACCEPTED;
}

/** What is left open because the parent is. */
function openThroughParent(
  parentAcceptance: ParentAcceptance,
  parent: Acceptance | undefined,
): Acceptance | undefined {
  if (parentAcceptance.verdict === "unknown") {
    const reason = doubtOfParent(parentAcceptance);
    return { verdict: "unknown", reason, why: explainAcceptance(parentAcceptance) };
  }
  if (parent?.verdict !== "unknown") return undefined;
  const why = `Whether ${parentInWords(parentAcceptance)}, its parent, is accepted cannot be told.`;
  return { verdict: "unknown", reason: parent.reason, why };
}

/** True where the Gateway is there and does not let the set in. */
export function isNotAllowed({ verdict, obstacle }: ParentAcceptance): boolean {
  return verdict === "no" && (obstacle === "not-opted-in" || obstacle === "namespace");
}

/**
 * The acceptance of a Gateway or ListenerSet: it needs one valid listener of those that count for it. A Gateway without
 * any, which lets its children bring them, waits for none.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayconditionreason (ListenersNotValid)
 */
export function withListeners(
  standing: Acceptance,
  listeners: readonly CountedListener[],
  isWithoutAllowed: boolean,
): Acceptance {
  if (standing.verdict === "no" || (listeners.length === 0 && isWithoutAllowed)) return standing;
  const valid = any(listeners.map(({ decision, role }) => isValid(decision, role)));
  if (valid === "no")
    return { verdict: "no", reason: "ListenersNotValid", why: "None of its listeners is valid." };
  if (standing.verdict === "unknown" || valid === "yes") return standing;
  const open = listeners.find(({ decision, role }) => isValid(decision, role) === "unknown");
  if (open === undefined) return standing;
  const { doubt, why } = whyUndecided(open.decision);
  return { verdict: "unknown", reason: doubt, why: sentence(why) };
}

/** A listener that counts for an object, and as whose listener it is judged. */
export interface CountedListener {
  readonly decision: ListenerDecision;
  readonly role: OwnerRole;
}
