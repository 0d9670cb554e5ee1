import type { Delivered } from "../delivery/delivered.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { deepEqual } from "../yaml/deepEqual.ts";

/** The forms in which what is written as one object reaches clusters, itself among them, in order. */
export function formsOf(workspace: Workspace, object: Delivered): readonly Delivered[] {
  const objectLocation = workspace.objectLocation(object.id);
  if (objectLocation === undefined) return [];
  return workspace
    .formsOf(objectLocation.path, objectLocation.document.id)
    .filter(({ delivered }) => deepEqual(delivered.resource.base, object.resource.base))
    .map(({ delivered }) => delivered);
}
