import type { Delivered } from "../../delivery/delivered.ts";
import { asListenerOwner, asRoute } from "../../model/resource.ts";
import type { Position } from "../../text/span.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type HierarchyItem, itemsOf, joined, objectAt } from "../callHierarchy/callHierarchy.ts";
import { edgesFrom, edgesTo, type HierarchyEdge } from "../hierarchyEdges.ts";
import { formsOf } from "../objectForms.ts";

/** The Gateway, ListenerSet or Route at a position, where it may have parents and children of its own kind. */
export function relatives(workspace: Workspace, path: string, position: Position): readonly HierarchyItem[] {
  const object = objectAt(workspace, path, position);
  return object === undefined || familyOf(object) === undefined ? [] : itemsOf(workspace, object);
}

/** The Gateway that a child or a ListenerSet attaches to; the Routes that hand requests on to a Route. */
export function parentsOf(workspace: Workspace, path: string, position: Position): readonly HierarchyItem[] {
  return related(workspace, path, position, edgesTo, ({ from }) => from);
}

/** The children and ListenerSets that a Gateway does not refuse; the Routes that a Route hands requests on to. */
export function childrenOf(workspace: Workspace, path: string, position: Position): readonly HierarchyItem[] {
  return related(workspace, path, position, edgesFrom, ({ to }) => to);
}

function related(
  workspace: Workspace,
  path: string,
  position: Position,
  edgesOf: (workspace: Workspace, object: Delivered) => readonly HierarchyEdge[],
  endOf: (edge: HierarchyEdge) => Delivered,
): readonly HierarchyItem[] {
  const object = objectAt(workspace, path, position);
  if (object === undefined) return [];
  const edges = formsOf(workspace, object).flatMap((form) =>
    edgesOf(workspace, form).filter(
      ({ from, to }) => familyOf(from) !== undefined && familyOf(from) === familyOf(to),
    ),
  );
  return joined(workspace, edges, endOf).map(({ item }) => item);
}

/** Objects of one family are parents and children of one another. */
function familyOf({ resource }: Delivered): "listeners" | "routes" | undefined {
  if (asRoute(resource) !== undefined) return "routes";
  return asListenerOwner(resource) === undefined ? undefined : "listeners";
}
