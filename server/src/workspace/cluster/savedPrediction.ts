import type { Delivered } from "../../delivery/delivered.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import { parentTarget } from "../../gateway-api/references/references.ts";
import type { PolicyAncestorStatus } from "../../gateway-api/status/policyStatus.ts";
import type { RouteParentStatus } from "../../gateway-api/status/routeStatus.ts";
import type { SavedPart } from "../../gateway-api/status/savedParts.ts";
import type { ParentRef } from "../../model/reference.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { PredictedStatus } from "./predictedStatus.ts";

/** The conditions that are predicted for a part of a saved status; undefined where none or several may be meant. */
export function predictedPart(
  subject: Delivered,
  { about }: SavedPart,
  status: PredictedStatus,
): readonly Condition[] | undefined {
  switch (about.kind) {
    case "object":
      return "conditions" in status ? status.conditions : undefined;
    case "listener": {
      const named = "listeners" in status ? status.listeners.filter(({ name }) => name === about.name) : [];
      return named.length === 1 ? named[0]?.conditions : undefined;
    }
    case "parent":
      return predictedParent(subject, about, status);
  }
}

function predictedParent(
  subject: Delivered,
  { ref, controllerName }: SavedPart["about"] & { readonly kind: "parent" },
  status: PredictedStatus,
): readonly Condition[] | undefined {
  const entries: readonly (RouteParentStatus | PolicyAncestorStatus)[] =
    "parents" in status ? status.parents : "ancestors" in status ? status.ancestors : [];
  const meant = entries.filter((entry) => isSameParent(refOf(entry), ref, subject.namespace));
  const [entry] = meant;
  if (entry === undefined || meant.length > 1) return undefined;
  const isOtherController =
    entry.controllerName !== undefined &&
    controllerName !== undefined &&
    entry.controllerName !== controllerName;
  return isOtherController ? undefined : entry.conditions;
}

function refOf(entry: RouteParentStatus | PolicyAncestorStatus): ParentRef {
  return "parentRef" in entry ? entry.parentRef : entry.ancestorRef;
}

/** True where two references of one object mean the same once defaults are applied. */
export function isSameParent(a: ParentRef, b: ParentRef, namespace: string | undefined): boolean {
  return (
    deepEqual(parentTarget(a, namespace), parentTarget(b, namespace)) &&
    (a.sectionName ?? "") === (b.sectionName ?? "") &&
    (a.port ?? 0) === (b.port ?? 0)
  );
}
