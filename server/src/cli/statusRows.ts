import type { Condition } from "../gateway-api/conditions.ts";
import { isUnhealthy, withoutConsequences } from "../gateway-api/status/conditionVocabulary.ts";
import type { ParentRef } from "../model/reference.ts";
import type { PredictedStatus } from "../workspace/cluster/predictedStatus.ts";
import { parentName } from "./objectName.ts";

/** The heading of `statusRows`. */
export const STATUS_HEAD = ["PART", "ACCEPTED", "REFS", "PROGRAMMED", "ROUTES", "WHY"];

/**
 * One row for the object itself, or for each of its parents or ancestors, and one for each of its listeners. `unreported`
 * says why there is none of those.
 */
export function statusRows(status: PredictedStatus, unreported = ""): readonly (readonly string[])[] {
  if ("parents" in status || "ancestors" in status) {
    const parts =
      "parents" in status
        ? status.parents.map(({ parentRef, conditions }) => ({ ref: parentRef, conditions }))
        : status.ancestors.map(({ ancestorRef, conditions }) => ({ ref: ancestorRef, conditions }));
    if (parts.length === 0) return [["", "-", "-", "-", "", unreported]];
    return parts.map(({ ref, conditions }) => [describeParent(ref), ...summary(conditions)]);
  }
  const listeners = "listeners" in status ? status.listeners : [];
  return [
    ["", ...summary(status.conditions)],
    ...listeners.map((listener) => [
      `listener ${listener.name}`,
      ...summary(listener.conditions, listener.attachedRoutes),
    ]),
  ];
}

/** The columns after the part: three conditions, the number of routes, and why something is not as it should be. */
function summary(conditions: readonly Condition[], routes?: number): readonly string[] {
  const value = (type: string) => conditions.find((condition) => condition.type === type)?.status ?? "-";
  return [
    value("Accepted"),
    value("ResolvedRefs"),
    value("Programmed"),
    routes === undefined ? "" : String(routes),
    explainTrouble(conditions),
  ];
}

/** Each reason once, with its first message. What is not programmed is so because of one of the others. */
function explainTrouble(conditions: readonly Condition[]): string {
  const causes = withoutConsequences(conditions.filter(isUnhealthy));
  const byReason = new Map(causes.toReversed().map(({ reason, message }) => [reason, message]));
  return [...byReason]
    .toReversed()
    .map(([reason, message]) => `${reason}: ${message}`)
    .join(" ");
}

function describeParent(ref: ParentRef): string {
  const { sectionName, port } = ref;
  const section = sectionName === undefined ? "" : ` section ${sectionName}`;
  return `${parentName(ref)}${section}${port === undefined ? "" : ` port ${port}`}`;
}
