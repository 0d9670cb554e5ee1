import type { Location } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { refTo } from "./objectSubject.ts";
import type { PreviewSubject } from "./preview.ts";

/** The Gateway, at the root of all merging, that the object at a place is, belongs to, or attaches to. */
export function gatewayAt(workspace: Workspace, location: Location | undefined): PreviewSubject | undefined {
  if (location === undefined) return undefined;
  const { id } = location.objectLocation.delivered;
  const cluster = workspace.clusterOf(id);
  const [, list, index] = location.path;
  const attachments = cluster.attachment.of(id);
  const chosen =
    list === "parentRefs" && typeof index === "number"
      ? attachments[index]
      : attachments.find(({ parent }) => parent !== undefined);
  const root = workspace.objectLocation(
    cluster.merging.rootOf(chosen?.parent?.id ?? cluster.merging.parentAcceptance(id)?.parent?.id ?? id),
  );
  return root?.delivered.resource.kind === "Gateway" ? refTo(root, workspace) : undefined;
}
