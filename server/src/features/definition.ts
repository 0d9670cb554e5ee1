import type { Delivered } from "../delivery/delivered.ts";
import { type OutgoingReference, outgoingReferences } from "../gateway-api/outgoingReferences.ts";
import { asListenerOwner, asRoute, type Resource } from "../model/resource.ts";
import type { Position, Range } from "../text/span.ts";
import { type Location, locateNode } from "../workspace/locate.ts";
import { nodeRange } from "../workspace/render.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";

/** A place in a file that something leads to, and what it was asked from. */
export interface Link {
  readonly path: string;
  readonly range: Range;
  /** The part of the target that is shown as chosen. */
  readonly selection: Range;
  readonly origin: Range;
}

/**
 * Where the name at a position is defined: the object that a reference names, the Gateway that it is generated for where no
 * file has it, or the listener or rule that a sectionName names.
 */
export function definitions(workspace: Workspace, path: string, position: Position): readonly Link[] {
  const location = locateNode(workspace, path, position);
  if (location === undefined) return [];
  const { delivered } = location.site;
  const namespace = namespaceDefinition(workspace, location);
  if (namespace.length > 0) return namespace;
  const reference = referenceAt(delivered, location.path);
  if (reference === undefined) return [];
  const isSection = location.path[reference.path.length] === "sectionName";
  return targetsOf(workspace, delivered, reference).flatMap((target) =>
    linkTo(
      workspace,
      target,
      isSection ? sectionPath(target.resource, reference.sectionName) : undefined,
      location.range,
    ),
  );
}

/** The objects that a reference may mean, or the Gateways for which what it names is generated. */
export function targetsOf(
  workspace: Workspace,
  { id }: Delivered,
  { target }: OutgoingReference,
): readonly Delivered[] {
  const cluster = workspace.clusterOf(id);
  const resolution = cluster.find(id, target);
  switch (resolution.kind) {
    case "found":
      return [resolution.target];
    case "undecided":
      return resolution.candidates;
    case "absent":
      return cluster.generatorsOf(id, target).gateways;
  }
}

/** The reference whose map or scalar a path lies in. */
export function referenceAt(delivered: Delivered, path: Path): OutgoingReference | undefined {
  return outgoingReferences(delivered).find((reference) =>
    reference.path.every((step, index) => path[index] === step),
  );
}

/** A link to an object, or to one section of it, by its path; nothing for an object that is gone. */
export function linkTo(
  workspace: Workspace,
  target: Delivered,
  section: Path | undefined,
  origin: Range,
): readonly Link[] {
  const site = workspace.site(target.id);
  if (site === undefined) return [];
  const selection = section === undefined ? ["metadata", "name"] : [...section, "name"];
  return [
    {
      path: site.path,
      range: nodeRange(site, section ?? []),
      selection: nodeRange(site, selection),
      origin,
    },
  ];
}

/** The list whose items a `sectionName` picks by their names: listeners, or the rules of a Route. */
export function sectionsOf(resource: Resource): {
  readonly list: "listeners" | "rules";
  readonly names: readonly (string | undefined)[];
} {
  const rules = asRoute(resource)?.spec.rules;
  return rules === undefined
    ? { list: "listeners", names: (asListenerOwner(resource)?.spec.listeners ?? []).map(({ name }) => name) }
    : { list: "rules", names: rules.map(({ name }) => name) };
}

/** Where the listener or rule of a name stands in an object. */
export function sectionPath(resource: Resource, section: string | undefined): Path | undefined {
  const { list, names } = sectionsOf(resource);
  const index = section === undefined ? -1 : names.indexOf(section);
  return index < 0 ? undefined : ["spec", list, index];
}

/** A namespace by its name, wherever it is written as one. */
function namespaceDefinition(workspace: Workspace, location: Location): readonly Link[] {
  if (location.path.at(-1) !== "namespace" || location.on === "key") return [];
  const name = textAt(location);
  return workspace
    .clusterOf(location.site.delivered.id)
    .named("", "Namespace", name)
    .flatMap((target) => linkTo(workspace, target, undefined, location.range));
}

/** The text of the scalar at a location, without quotes. */
export function textAt({ site: { document, firstLine }, range }: Location): string {
  const start = document.lines.value[range.start.line - firstLine] ?? 0;
  return document.text
    .slice(start + range.start.character, start + range.end.character)
    .replace(/^["']|["']$/g, "");
}
