import type { Delivered } from "../delivery/delivered.ts";
import type { OutgoingReference } from "../gateway-api/outgoingReferences.ts";
import { asListenerOwner } from "../model/resource.ts";
import type { Position } from "../text/span.ts";
import { type Location, locateNode } from "../workspace/locate.ts";
import { isOwnDocument } from "../workspace/ownDocuments.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";
import { type Link, linkTo, referenceAt, sectionPath, targetsOf, textAt } from "./definition.ts";
import { symbolAt } from "./references.ts";

/**
 * Where what a position belongs to is declared. Anywhere in a reference that is the object which it names; on its
 * `sectionName` or `port` the listener, rule or port of that object. A name declares itself.
 */
export function declarations(workspace: Workspace, path: string, position: Position): readonly Link[] {
  const location = locateNode(workspace, path, position);
  if (location === undefined) return [];
  const { delivered } = location.site;
  const reference = referenceAt(delivered, location.path);
  if (reference === undefined) {
    if (!isOwnDocument(location.site.document)) return [];
    const symbol = location.on === "key" ? undefined : symbolAt(workspace, path, position);
    const { section } = symbol ?? {};
    const at = section && ["spec", section.list, section.index];
    return symbol === undefined ? [] : linkTo(workspace, symbol.object, at, location.range);
  }
  return targetsOf(workspace, delivered, reference).flatMap((target) => {
    const sections = sectionsAt(target, reference, location);
    return sections.length === 0
      ? linkTo(workspace, target, undefined, location.range)
      : sections.flatMap((section) => linkTo(workspace, target, section, location.range));
  });
}

/** The parts of an object that the member of a reference at a location picks; none where it is the object itself. */
function sectionsAt(
  target: Delivered,
  { path, sectionName }: OutgoingReference,
  location: Location,
): readonly Path[] {
  const [member] = location.path.slice(path.length);
  if (member === "sectionName") {
    const section = sectionPath(target.resource, sectionName) ?? portPath(target, "name", sectionName);
    return section === undefined ? [] : [section];
  }
  if (member !== "port" || location.on === "key") return [];
  const port = textAt(location);
  const listeners = asListenerOwner(target.resource)?.spec.listeners ?? [];
  const onPort = listeners.flatMap((listener, index): readonly Path[] =>
    String(listener.port) === port ? [["spec", "listeners", index]] : [],
  );
  const ofService = portPath(target, "port", port);
  return ofService === undefined ? onPort : [ofService];
}

/** Where a port of a Service stands, by its name or its number. */
function portPath(
  { resource }: Delivered,
  by: "name" | "port",
  wanted: string | undefined,
): Path | undefined {
  if (resource.kind !== "Service" || wanted === undefined) return undefined;
  const index = resource.spec.ports.findIndex((port) => String(port[by] ?? "") === wanted);
  return index < 0 ? undefined : ["spec", "ports", index];
}
