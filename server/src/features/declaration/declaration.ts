import type { Position } from "../../text/span.ts";
import { locateNode } from "../../workspace/views/locate.ts";
import { isOwnDocument } from "../../workspace/views/ownDocuments.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type Link, linkTo, referenceAt, sectionsAt, targetsOf } from "../definition/definition.ts";
import { symbolAt } from "../references/references.ts";

/**
 * Where what a position belongs to is declared. Anywhere in a reference that is the object which it names; on its
 * `sectionName` or `port` the listener, rule or port of that object. A name declares itself.
 */
export function declarations(workspace: Workspace, path: string, position: Position): readonly Link[] {
  const location = locateNode(workspace, path, position);
  if (location === undefined) return [];
  const { delivered } = location.objectLocation;
  const reference = referenceAt(delivered, location.path);
  if (reference === undefined) {
    if (!isOwnDocument(location.objectLocation.document)) return [];
    const symbol = location.on === "key" ? undefined : symbolAt(workspace, path, position);
    const { section } = symbol ?? {};
    const at = section && ["spec", section.list, section.index, "name"];
    return symbol === undefined ? [] : linkTo(workspace, symbol.object, at, location.range);
  }
  return targetsOf(workspace, delivered, reference).flatMap((target) => {
    const sections = sectionsAt(target, reference, location);
    return sections.length === 0
      ? linkTo(workspace, target, undefined, location.range)
      : sections.flatMap((called) => linkTo(workspace, target, called, location.range));
  });
}
