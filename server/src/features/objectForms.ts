import type { Delivered } from "../delivery/delivered.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { deepEqual } from "../yaml/deepEqual.ts";

/** The forms in which what is written as one object reaches clusters, itself among them, in order. */
export function formsOf(workspace: Workspace, object: Delivered): readonly Delivered[] {
  const site = workspace.site(object.id);
  if (site === undefined) return [];
  return workspace
    .formsIn(site.path)
    .filter(
      ({ document, delivered }) =>
        document.id === site.document.id && deepEqual(delivered.resource.base, object.resource.base),
    )
    .map(({ delivered }) => delivered);
}
