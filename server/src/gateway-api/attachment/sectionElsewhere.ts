import { isOpaque } from "../../yaml/opaqueText.ts";
import { type ListenerOwner, type MergedListener, namedElsewhere } from "../listeners/merging.ts";
import type { Attachment } from "./attachment.ts";

/**
 * The listeners of the same merged Gateway that have the name which a parentRef asks its own parent for in vain. A
 * parentRef never reaches them: the Route has to name their owner.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/#route-attachment
 */
export function sectionElsewhere(
  attachment: Attachment,
  merged: readonly MergedListener[],
): readonly MergedListener[] {
  const { parent, ref } = attachment;
  const { sectionName } = ref;
  if (parent === undefined || sectionName === undefined || isOpaque(sectionName)) return [];
  return namedElsewhere(sectionName, merged, parent.id);
}

/** How an object came to share a merged Gateway. */
export type MergeRole = "root" | "child" | "listener-set";

/** The role by the manifest alone, whether or not the parent accepts the object. */
export function mergeRoleOf({ resource }: ListenerOwner): MergeRole {
  if (resource.kind !== "Gateway") return "listener-set";
  return resource.spec.infrastructure?.attachTo === undefined ? "root" : "child";
}
