import { integerValue, stringValue } from "../yaml/scalars.ts";
import { child, entryOf, type YamlNode } from "../yaml/tree.ts";
import { type GatewayAddress, readAddress } from "./gateway.ts";
import { type RouteGroupKind, readRouteGroupKind } from "./listener.ts";
import { list, object, present, text } from "./reading.ts";
import { type ParentRef, readParentRef } from "./reference.ts";

/** What only an API server writes into `metadata`: with one of these an object was read from a cluster. */
const MARKS_OF_METADATA = ["uid", "resourceVersion", "managedFields"];
/** What only controllers write into conditions, and the API server where it fills them in. */
const MARKS_OF_CONDITIONS = ["lastTransitionTime", "observedGeneration"];

/** A condition as a cluster reported it. */
export interface SavedCondition {
  readonly type?: string;
  readonly status?: string;
  readonly reason?: string;
  /** The `metadata.generation` that the controller had read. */
  readonly observedGeneration?: number;
}

/** An entry of `status.listeners`. */
export interface SavedListener {
  readonly name?: string;
  readonly attachedRoutes?: number;
  readonly supportedKinds?: readonly RouteGroupKind[];
  readonly conditions: readonly SavedCondition[];
}

/** An entry of `status.parents` of a Route, or of `status.ancestors` of a policy. */
export interface SavedParent {
  readonly ref: ParentRef;
  readonly controllerName?: string;
  readonly conditions: readonly SavedCondition[];
}

/** The `status` of an object that was read from a cluster, without times and messages. */
export interface SavedStatus {
  /** The `metadata.generation` that the object had. */
  readonly generation?: number;
  readonly conditions: readonly SavedCondition[];
  readonly listeners?: readonly SavedListener[];
  readonly addresses?: readonly GatewayAddress[];
  readonly attachedListenerSets?: number;
  readonly parents?: readonly SavedParent[];
  readonly ancestors?: readonly SavedParent[];
  /** The names of `supportedFeatures`; an item without one is empty. */
  readonly supportedFeatures?: readonly string[];
}

/** True for an object that was read from a cluster: its metadata or its status bears what only a cluster writes. */
export function isReadFromCluster(root: YamlNode): boolean {
  const metadata = child(root, "metadata");
  if (MARKS_OF_METADATA.some((key) => entryOf(metadata, key) !== undefined)) return true;
  const status = child(root, "status");
  return status !== undefined && conditionListsOf(status).some(bearMarks);
}

/** The status of an object that was read from a cluster; undefined where there is none, or where somebody wrote it. */
export function readSavedStatus(root: YamlNode): SavedStatus | undefined {
  if (child(root, "status")?.kind !== "map" || !isReadFromCluster(root)) return undefined;
  return object(root, "status", (status) =>
    present<SavedStatus>({
      generation: wholeNumber(child(root, "metadata"), "generation"),
      conditions: conditionsOf(status),
      listeners: list(status, "listeners", readListener),
      addresses: list(status, "addresses", readAddress),
      attachedListenerSets: wholeNumber(status, "attachedListenerSets"),
      parents: list(status, "parents", (item) => readParent(item, "parentRef")),
      ancestors: list(status, "ancestors", (item) => readParent(item, "ancestorRef")),
      supportedFeatures: list(status, "supportedFeatures", readFeature),
    }),
  );
}

/** The name of a feature; up to release 1.1 it was a plain string. */
function readFeature(node: YamlNode): string {
  return text(node, "name") ?? stringValue(node) ?? "";
}

function readListener(node: YamlNode): SavedListener {
  return present<SavedListener>({
    name: text(node, "name"),
    attachedRoutes: wholeNumber(node, "attachedRoutes"),
    supportedKinds: list(node, "supportedKinds", readRouteGroupKind),
    conditions: conditionsOf(node),
  });
}

function readParent(node: YamlNode, ref: "parentRef" | "ancestorRef"): SavedParent {
  return present<SavedParent>({
    ref: object(node, ref, readParentRef) ?? {},
    controllerName: text(node, "controllerName"),
    conditions: conditionsOf(node),
  });
}

function conditionsOf(node: YamlNode): readonly SavedCondition[] {
  return list(node, "conditions", readCondition) ?? [];
}

function readCondition(node: YamlNode): SavedCondition {
  return present<SavedCondition>({
    type: text(node, "type"),
    status: text(node, "status"),
    reason: text(node, "reason"),
    observedGeneration: wholeNumber(node, "observedGeneration"),
  });
}

function wholeNumber(node: YamlNode | undefined, key: string): number | undefined {
  return integerValue(child(node, key));
}

/** The lists of conditions in a status: its own, and those of its listeners, parents and ancestors. */
function conditionListsOf(status: YamlNode): readonly YamlNode[] {
  const parts = ["listeners", "parents", "ancestors"].flatMap((key) => {
    const part = child(status, key);
    return part?.kind === "sequence" ? part.items : [];
  });
  return [status, ...parts].flatMap((node) => child(node, "conditions") ?? []);
}

function bearMarks(conditions: YamlNode): boolean {
  return (
    conditions.kind === "sequence" &&
    conditions.items.some((item) => MARKS_OF_CONDITIONS.some((key) => entryOf(item, key) !== undefined))
  );
}
