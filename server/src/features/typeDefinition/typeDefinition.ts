import type { Delivered } from "../../delivery/delivered.ts";
import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { manifestKind } from "../../model/resource.ts";
import type { Position } from "../../text/span.ts";
import { locateNode } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { type Link, linkTo, referenceAt, targetsOf } from "../definition/definition.ts";

/**
 * What the object at a position, or the one that is named there, is one of: the class of a Gateway, where a file has it, or else the
 * CustomResourceDefinition of the kind.
 */
export function typeDefinitions(workspace: Workspace, path: string, position: Position): readonly Link[] {
  const location = locateNode(workspace, path, position);
  if (location === undefined) return [];
  const { delivered } = location.objectLocation;
  const reference = referenceAt(delivered, location.path);
  if (reference === undefined && !isIdentity(location.path)) return [];
  const named = reference === undefined ? [delivered] : targetsOf(workspace, delivered, reference);
  const classes = named.flatMap((object) => classesOf(workspace, object));
  const { objects } = workspace.clusterOf(delivered.id);
  const { resource } = delivered;
  const { group, kind } = reference?.target ?? { group: resource.group, kind: manifestKind(resource) };
  const types = classes.length > 0 ? classes : objects.definitionsOf(group, kind);
  return types.flatMap((type) => linkTo(workspace, type, undefined, location.range));
}

/** True for what says of which kind an object is, and how it is called. */
function isIdentity([first, second]: Path): boolean {
  return first === "apiVersion" || first === "kind" || (first === "metadata" && second === "name");
}

function classesOf(workspace: Workspace, object: Delivered): readonly Delivered[] {
  return outgoingReferences(object)
    .filter(({ role }) => role === "gatewayClass")
    .flatMap((reference) => targetsOf(workspace, object, reference));
}
