import type { YamlNode } from "../yaml/tree.ts";
import { type Listener, readListener } from "./listener.ts";
import { has, list, object, present } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";

/** The `spec` of a ListenerSet, as written, without defaults. */
export interface ListenerSetSpec {
  readonly parentRef?: ObjectReference;
  readonly listeners?: readonly Listener[];
  /** `parentRefs:` as on Routes: a slip that leaves the set without a parent. */
  readonly hasParentRefs: boolean;
  /** What `parentRefs` names, where it is a list. */
  readonly pluralParentRefs?: readonly ObjectReference[];
}

/** Reads `spec` of a ListenerSet. Never throws: what has a wrong type reads as absent. */
export function readListenerSet(spec: YamlNode | undefined): ListenerSetSpec {
  return present<ListenerSetSpec>({
    parentRef: object(spec, "parentRef", readObjectReference),
    listeners: list(spec, "listeners", readListener),
    hasParentRefs: has(spec, "parentRefs"),
    pluralParentRefs: list(spec, "parentRefs", readObjectReference),
  });
}
