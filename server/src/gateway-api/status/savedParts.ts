import type { ParentRef } from "../../model/reference.ts";
import { asRoute, isTelemetryPolicy, isTrafficPolicy, type Resource } from "../../model/resource.ts";
import type { SavedCondition, SavedParent, SavedStatus } from "../../model/savedStatus.ts";
import type { Path } from "../../yaml/tree.ts";
import type { ConditionOwner } from "./conditionVocabulary.ts";
import { isPastGeneration } from "./savedConditions.ts";

/** One list of conditions in the status of an object that was read from a cluster. */
export interface SavedPart {
  readonly owner: ConditionOwner;
  /** What the conditions are about, from the root of the object: `["status", "listeners", 0]`. */
  readonly path: Path;
  readonly about:
    | { readonly kind: "object" }
    | { readonly kind: "listener"; readonly name: string }
    | { readonly kind: "parent"; readonly ref: ParentRef; readonly controllerName: string | undefined };
  readonly conditions: readonly SavedCondition[];
}

/**
 * The lists of conditions of an object, its own first; none for objects that were not read from a cluster.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#routeparentstatus, #listenerstatus and #policyancestorstatus
 */
export function savedParts(resource: Resource): readonly SavedPart[] {
  const { savedStatus } = resource;
  if (savedStatus === undefined) return [];
  const owner = ownerOf(resource);
  if (owner !== undefined) return [whole(owner, savedStatus), ...listenersOf(owner, savedStatus)];
  if (asRoute(resource) !== undefined) return parentsOf("Route parent", "parents", savedStatus.parents ?? []);
  if (resource.kind === "InferencePool")
    return parentsOf("InferencePool parent", "parents", savedStatus.parents ?? []);
  const policy = resource.kind === "BackendTLSPolicy" ? "BackendTLSPolicy ancestor" : "policy ancestor";
  return resource.kind === "BackendTLSPolicy" || isTrafficPolicy(resource) || isTelemetryPolicy(resource)
    ? parentsOf(policy, "ancestors", savedStatus.ancestors ?? [])
    : [];
}

/** True where a part is older than the object's present form, so that it says nothing about it. */
export function isStale({ conditions }: SavedPart, { generation }: SavedStatus): boolean {
  return conditions.some((condition) => isPastGeneration(condition, generation));
}

type WholeOwner = "GatewayClass" | "Gateway" | "ListenerSet" | "XMesh";

function ownerOf({ kind }: Resource): WholeOwner | undefined {
  switch (kind) {
    case "GatewayClass":
    case "Gateway":
    case "XMesh":
      return kind;
    case "ListenerSet":
    case "XListenerSet":
      return "ListenerSet";
    default:
      return undefined;
  }
}

function whole(owner: WholeOwner, { conditions }: SavedStatus): SavedPart {
  return { owner, path: ["status"], about: { kind: "object" }, conditions };
}

function listenersOf(owner: WholeOwner, { listeners = [] }: SavedStatus): readonly SavedPart[] {
  if (owner !== "Gateway" && owner !== "ListenerSet") return [];
  return listeners.map(({ name = "", conditions }, index) => ({
    owner: `${owner} listener`,
    path: ["status", "listeners", index],
    about: { kind: "listener", name },
    conditions,
  }));
}

function parentsOf(
  owner: ConditionOwner,
  key: "parents" | "ancestors",
  parents: readonly SavedParent[],
): readonly SavedPart[] {
  return parents.map(({ ref, controllerName, conditions }, index) => ({
    owner,
    path: ["status", key, index],
    about: { kind: "parent", ref, controllerName },
    conditions,
  }));
}
