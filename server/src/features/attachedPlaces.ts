import type { Delivered, ResourcePlace } from "../delivery/delivered.ts";
import { asRoute } from "../model/resource.ts";
import type { Position, Range } from "../text/span.ts";
import type { Cluster } from "../workspace/cluster/cluster.ts";
import { locateNode } from "../workspace/views/locate.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";
import { membersOf } from "./codeLens/memberLenses.ts";
import { listenersOfRoute } from "./codeLens/routeLens.ts";

/**
 * What attaches to the listener at a position, to the Gateway around it, or what the Route around it attaches to.
 */
export function attachedPlaces(
  workspace: Workspace,
  path: string,
  position: Position,
): readonly { readonly path: string; readonly range: Range }[] {
  const location = locateNode(workspace, path, position);
  if (location === undefined) return [];
  const { delivered } = location.objectLocation;
  return placesAt(delivered, location.path, workspace.clusterOf(delivered.id)).flatMap(
    (place) => workspace.range(place) ?? [],
  );
}

function placesAt(
  subject: Delivered,
  [first, list, index]: Path,
  cluster: Cluster,
): readonly ResourcePlace[] {
  if (asRoute(subject.resource) !== undefined) return listenersOfRoute(subject.id, cluster);
  const attached =
    first === "spec" && list === "listeners" && typeof index === "number"
      ? cluster.attachment.routesOn(subject.id, index)
      : membersOf(subject, cluster).filter((member) => cluster.status.isAttachedMember(member));
  return attached.map(({ id }) => ({ id, path: ["metadata", "name"] }));
}
