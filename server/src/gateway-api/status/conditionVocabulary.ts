import { ownValue } from "../../yaml/ownValue.ts";
import type { Condition } from "../conditions.ts";
import type { ConditionMeaning, Conditions, Reasons } from "./conditionMeaning.ts";
import {
  CLASS_CONDITIONS,
  GATEWAY_CONDITIONS,
  LISTENER_SET_CONDITIONS,
  MESH_CONDITIONS,
} from "./infrastructureConditions.ts";
import { ENTRY_CONDITIONS, LISTENER_CONDITIONS } from "./listenerConditions.ts";
import { POOL_CONDITIONS } from "./poolConditions.ts";
import { BACKEND_TLS_CONDITIONS, POLICY_CONDITIONS, ROUTE_CONDITIONS } from "./routeConditions.ts";

/** Whose conditions are meant: each list of conditions in a status has a vocabulary of its own. */
export type ConditionOwner =
  | "GatewayClass"
  | "Gateway"
  | "Gateway listener"
  | "ListenerSet"
  | "ListenerSet listener"
  | "Route parent"
  | "BackendTLSPolicy ancestor"
  | "policy ancestor"
  | "InferencePool parent"
  | "XMesh";

/**
 * Every condition that the API defines, with every reason.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/
 */
export const CONDITION_VOCABULARY: Readonly<Record<ConditionOwner, Conditions>> = {
  GatewayClass: CLASS_CONDITIONS,
  Gateway: GATEWAY_CONDITIONS,
  "Gateway listener": LISTENER_CONDITIONS,
  ListenerSet: LISTENER_SET_CONDITIONS,
  "ListenerSet listener": ENTRY_CONDITIONS,
  "Route parent": ROUTE_CONDITIONS,
  "BackendTLSPolicy ancestor": BACKEND_TLS_CONDITIONS,
  "policy ancestor": POLICY_CONDITIONS,
  "InferencePool parent": POOL_CONDITIONS,
  XMesh: MESH_CONDITIONS,
};

/** The types of the reference whose constants are the reasons of an owner's conditions. */
const REASON_TYPES: Readonly<Record<ConditionOwner, string>> = {
  GatewayClass: "GatewayClassConditionReason",
  Gateway: "GatewayConditionReason",
  "Gateway listener": "ListenerConditionReason",
  ListenerSet: "ListenerSetConditionReason",
  "ListenerSet listener": "ListenerEntryConditionReason",
  "Route parent": "RouteConditionReason",
  "BackendTLSPolicy ancestor": "PolicyConditionReason",
  "policy ancestor": "PolicyConditionReason",
  "InferencePool parent": "InferencePoolConditionReason",
  XMesh: "MeshConditionReason",
};

/** Where the reference of the API has the conditions of an owner. */
export function conditionLink(owner: ConditionOwner): string {
  if (owner === "InferencePool parent")
    return "https://gateway-api-inference-extension.sigs.k8s.io/reference/spec/#parentstatus";
  return `https://gateway-api.sigs.k8s.io/reference/spec/#${REASON_TYPES[owner].toLowerCase()}`;
}

/** The meaning of a condition; undefined for types that the API does not define for this owner. */
export function conditionMeaning(owner: ConditionOwner, type: string): ConditionMeaning | undefined {
  const conditions = CONDITION_VOCABULARY[owner];
  return ownValue(conditions, type);
}

/** What a reason says under a status; undefined where the API does not have it there. */
export function reasonMeaning(meaning: ConditionMeaning, status: string, reason: string): string | undefined {
  const reasons = reasonsOf(meaning, status);
  return ownValue(reasons, reason);
}

/** The reasons of a condition under one status; none for what is no status. */
export function reasonsOf({ reasons }: ConditionMeaning, status: string): Reasons {
  switch (status) {
    case "True":
    case "False":
    case "Unknown":
      return reasons[status] ?? {};
    default:
      return {};
  }
}

const TROUBLES: ReadonlySet<string> = new Set(
  Object.values(CONDITION_VOCABULARY).flatMap((conditions) =>
    Object.entries(conditions).flatMap(([type, { polarity }]) => (polarity === "negative" ? [type] : [])),
  ),
);

/** True for a healthy condition: one that is True, or of negative polarity and False. Unknown is not healthy. */
export function isHealthy({ type, status }: { readonly type: string; readonly status: string }): boolean {
  return status === (TROUBLES.has(type) ? "False" : "True");
}

/** True for an unhealthy condition, and for one that says that a part of the listeners is not valid. */
export function isUnhealthy(condition: Condition): boolean {
  return condition.reason === "ListenersNotValid" || !isHealthy(condition);
}

/** Conditions without those that follow from others: what is not programmed is so because of one of them. */
export function withoutConsequences(conditions: readonly Condition[]): readonly Condition[] {
  const causes = conditions.filter(({ type }) => type !== "Programmed");
  return causes.length > 0 ? causes : conditions;
}

/** Conditions whose False no controller writes: they are there while something is wrong, and gone afterwards. */
export function isNeverFalse(owner: ConditionOwner, type: string): boolean {
  const meaning = conditionMeaning(owner, type);
  return meaning?.polarity === "negative" && meaning.reasons.False === undefined;
}
