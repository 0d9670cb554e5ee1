import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { ResourceSource } from "./resourceSource.ts";

/** The objects in the order in which they stand, whatever the order of the edits that brought them. */
export function inOrder(source: ResourceSource, ids: readonly ResourceId[]): readonly Delivered[] {
  const ordered = ids.length < 2 ? ids : source.ordered(ids);
  return ordered.flatMap((id) => source.resource(id) ?? []);
}
