import { explainPicker, type PickerDecision } from "../backends/endpointPicker.ts";
import type { PoolParent } from "../backends/poolParents.ts";
import { type Condition, isFalse, isTrue, isUnknown } from "../conditions.ts";
import { displayKind, targetName } from "../target.ts";
import type { RouteParentStatus } from "./routeStatus.ts";

/** The API has room for so many parents. */
export const MOST_POOL_PARENTS = 32;

/**
 * The status of an InferencePool for one of the Gateways whose Routes send to it.
 * Source: https://gateway-api-inference-extension.sigs.k8s.io/reference/spec/#parentstatus
 */
export function poolParentStatus(
  parent: PoolParent,
  picker: PickerDecision | undefined,
  controllerName: string | undefined,
): RouteParentStatus {
  const { group, kind, namespace, name } = parent.gateway;
  return {
    parentRef: { group, kind, ...(namespace === undefined ? {} : { namespace }), name },
    ...(controllerName === undefined ? {} : { controllerName }),
    conditions: [acceptedCondition(parent, picker), resolvedRefsCondition(picker)],
  };
}

/** A refused Route is the reason that ends the matter; a pool without a picker is for the implementation to judge. */
function acceptedCondition(
  { gateway, id, verdict, doubt }: PoolParent,
  picker: PickerDecision | undefined,
): Condition {
  const name = `${displayKind(gateway)} \`${targetName(gateway)}\``;
  switch (verdict) {
    case "no":
      return isFalse("Accepted", "HTTPRouteNotAccepted", `${name} takes no Route that sends to the pool.`);
    case "unknown":
      return isUnknown(
        "Accepted",
        doubt,
        id === undefined
          ? `${name} is not in this workspace.`
          : `Whether ${name} takes a Route that sends to the pool cannot be told here.`,
      );
    case "yes":
      return picker === undefined
        ? isUnknown("Accepted", "ImplementationSpecific", NO_PICKER)
        : isTrue("Accepted", "Accepted", `${name} sends requests to the pool.`);
  }
}

const NO_PICKER = "The pool names no picker, and whether that will do is up to the implementation.";

function resolvedRefsCondition(picker: PickerDecision | undefined): Condition {
  if (picker === undefined) return isTrue("ResolvedRefs", "ResolvedRefs", "The pool refers to nothing.");
  const why = explainPicker(picker);
  switch (picker.verdict) {
    case "yes":
      return isTrue("ResolvedRefs", "ResolvedRefs", why);
    case "no":
      return isFalse("ResolvedRefs", "InvalidExtensionRef", why);
    case "unknown":
      return isUnknown("ResolvedRefs", picker.doubt, why);
  }
}
