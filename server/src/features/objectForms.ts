import type { Delivered } from "../delivery/delivered.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** The forms in which what is written as one object reaches clusters, itself among them, in order. */
export function formsOf(workspace: Workspace, object: Delivered): readonly Delivered[] {
  return workspace.formsOf(object.id).map(({ delivered }) => delivered);
}
