import { displayName, type ResourcePlace } from "../../delivery/delivered.ts";
import type { MergedListener } from "../listeners/merging.ts";

/** A listener with its owner in words. */
export function named({ owner, listener }: Pick<MergedListener, "owner" | "listener">): string {
  return `listener \`${listener.name ?? "(unnamed)"}\` of ${owner.resource.kind} \`${displayName(owner)}\``;
}

/** Where a listener stands. */
export function placeOf({ owner, index }: Pick<MergedListener, "owner" | "index">): ResourcePlace {
  return { id: owner.id, path: ["spec", "listeners", index] };
}
