import type { Delivered } from "../../delivery/delivered.ts";
import { NAMESPACE_NAME_LABEL } from "../../gateway-api/references/namespaces.ts";
import {
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import { type StatusName, statusNames } from "../../gateway-api/status/statusNames.ts";
import { sectionsNamed } from "../../model/policy.ts";
import { asListenerOwner, asRoute, type Resource } from "../../model/resource.ts";
import type { Position, Range } from "../../text/span.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import { type Location, locateNode, locatePiece } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { Path } from "../../yaml/tree.ts";
import { deliveryTarget } from "./deliveryTarget.ts";

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
  const location = locateNode(workspace, path, position) ?? locatePiece(workspace, path, position);
  if (location === undefined) {
    const { objects = [], range } = deliveryTarget(workspace, path, position) ?? {};
    return range === undefined ? [] : objects.flatMap((one) => linkTo(workspace, one, undefined, range));
  }
  const { delivered } = location.objectLocation;
  const patched = patchedDefinition(workspace, location);
  if (patched.length > 0) return patched;
  const namespace = namespaceDefinition(workspace, location);
  if (namespace.length > 0) return namespace;
  const reference = referenceAt(delivered, location.path);
  if (reference === undefined) return statusDefinition(workspace, location);
  return targetsOf(workspace, delivered, reference).flatMap((target) => {
    const [section] = sectionsAt(target, reference, location);
    return linkTo(workspace, target, section, location.range);
  });
}

/** The object that a patch in a file of its own is for, or the listener or rule with the same name as the object is written. */
function patchedDefinition(
  workspace: Workspace,
  { objectLocation: { delivered, path: file }, path, range }: Location,
): readonly Link[] {
  if (!workspace.isNoManifest(file)) return [];
  const patched = workspace.objectLocation(delivered.id);
  if (patched === undefined) return [];
  const [first, second, third, fourth] = path;
  const isName = (first === "kind" && second === undefined) || (first === "metadata" && second === "name");
  if (isName) return linkTo(workspace, patched.delivered, undefined, range);
  const { list, names } = sectionsOf(delivered.resource);
  if (first !== "spec" || second !== list || typeof third !== "number" || fourth !== "name") return [];
  const { written = patched.delivered.resource } = patched.delivered;
  const section = sectionPath(written, names[third]);
  if (section === undefined) return [];
  const place = { ...patched, delivered: { ...delivered, resource: written } };
  const [whole, selection] = [section.slice(0, -1), section].map((at) => nodeRange(place, at));
  return whole === undefined || selection === undefined
    ? []
    : [{ path: patched.path, range: whole, selection, origin: range }];
}

/** What a name in a saved status means. */
function statusDefinition(workspace: Workspace, { objectLocation, path, range }: Location): readonly Link[] {
  const name = statusNameAt(objectLocation.delivered, path);
  if (name === undefined) return [];
  const resolution = workspace
    .clusterOf(objectLocation.delivered.id)
    .lookup.find(objectLocation.delivered.id, name.target);
  return resolution.kind === "found"
    ? linkTo(workspace, resolution.target, sectionPath(resolution.target.resource, name.sectionName), range)
    : [];
}

/** The name in a saved status that stands at a path. */
export function statusNameAt(delivered: Delivered, path: Path): StatusName | undefined {
  return path[0] === "status" ? statusNames(delivered).find((name) => deepEqual(name.path, path)) : undefined;
}

/**
 * The objects that a reference may mean, or, where no file has it, the Gateways for which what it names is generated and
 * the objects that say that they make it.
 */
export function targetsOf(
  workspace: Workspace,
  { id }: Delivered,
  { target }: OutgoingReference,
): readonly Delivered[] {
  const cluster = workspace.clusterOf(id);
  const resolution = cluster.lookup.find(id, target);
  switch (resolution.kind) {
    case "found":
      return [resolution.target];
    case "undecided":
      return resolution.candidates;
    case "absent":
      return [...cluster.generated.generatorsOf(id, target).gateways, ...cluster.producers.makersOf(target)];
  }
}

/**
 * The reference whose map or scalar a path lies in, or whose port it is: the innermost, since a filter of a backend names
 * others, in the map that names the backend.
 */
export function referenceAt(delivered: Delivered, path: Path): OutgoingReference | undefined {
  let innermost: OutgoingReference | undefined;
  for (const reference of outgoingReferences(delivered)) {
    if (reference.portPath !== undefined && deepEqual(reference.portPath, path)) return reference;
    const isFurtherIn = reference.path.length > (innermost?.path.length ?? -1);
    if (isFurtherIn && isAround(reference.path, path)) innermost = reference;
  }
  return innermost;
}

/** True for what a reference says itself; the filters of a backend speak of requests. */
function isAround(reference: Path, path: Path): boolean {
  return reference.every((step, index) => path[index] === step) && path[reference.length] !== "filters";
}

/**
 * A link to an object, or to one section of it by the path of what it is called by, a name or a port; nothing for an object
 * that is gone.
 */
export function linkTo(
  workspace: Workspace,
  target: Delivered,
  called: Path | undefined,
  origin: Range,
): readonly Link[] {
  const objectLocation = workspace.objectLocation(target.id);
  if (objectLocation === undefined) return [];
  return [
    {
      path: objectLocation.path,
      range: nodeRange(objectLocation, called?.slice(0, -1) ?? []),
      selection: nodeRange(objectLocation, called ?? ["metadata", "name"]),
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

/** Where the name of a listener or rule stands in an object. */
export function sectionPath(resource: Resource, section: string | undefined): Path | undefined {
  const { list, names } = sectionsOf(resource);
  const index = section === undefined ? -1 : names.indexOf(section);
  return index < 0 ? undefined : ["spec", list, index, "name"];
}

/**
 * The names or ports of the parts of an object that the member of a reference at a location picks; none where it is the object
 * itself.
 */
export function sectionsAt(
  target: Delivered,
  reference: OutgoingReference,
  location: Location,
): readonly Path[] {
  const { path, portPath: portAt } = reference;
  if (portAt !== undefined && deepEqual(portAt, location.path) && target.resource.kind === "Service") {
    const text = textAt(location);
    const port = portPath(target, "port", text) ?? portPath(target, "name", text);
    return port === undefined ? [] : [port];
  }
  const steps = location.path.slice(path.length);
  const [member] = steps;
  const written = sectionsNamed(reference).find((one) => deepEqual(one.steps, steps));
  if (written !== undefined) {
    const section = sectionPath(target.resource, written.name) ?? portPath(target, "name", written.name);
    return section === undefined ? [] : [section];
  }
  if (member !== "port" || location.on === "key") return [];
  const port = textAt(location);
  const listeners = asListenerOwner(target.resource)?.spec.listeners ?? [];
  const onPort = listeners.flatMap((listener, index): readonly Path[] =>
    String(listener.port) === port
      ? [["spec", "listeners", index, listener.name === undefined ? "port" : "name"]]
      : [],
  );
  const ofService = portPath(target, "port", port);
  return ofService === undefined ? onPort : [ofService];
}

/** Where the name of a port of a Service stands, or its number where it has none. */
function portPath(
  { resource }: Delivered,
  by: "name" | "port",
  wanted: string | undefined,
): Path | undefined {
  if (resource.kind !== "Service" || wanted === undefined) return undefined;
  const index = resource.spec.ports.findIndex((port) => String(port[by] ?? "") === wanted);
  const hasName = resource.spec.ports[index]?.name !== undefined;
  return index < 0 ? undefined : ["spec", "ports", index, hasName ? "name" : "port"];
}

/** A namespace by its name, wherever it is written as one. */
function namespaceDefinition(workspace: Workspace, location: Location): readonly Link[] {
  const key = location.path.at(-1);
  const isName = key === "namespace" || key === NAMESPACE_NAME_LABEL;
  if (!isName || location.on === "key") return [];
  const name = textAt(location);
  return workspace
    .clusterOf(location.objectLocation.delivered.id)
    .objects.named("", "Namespace", name)
    .flatMap((target) => linkTo(workspace, target, undefined, location.range));
}

/** The text of the scalar at a location, without quotes. */
export function textAt({ objectLocation: { document, firstLine }, range }: Location): string {
  const start = document.lines.value[range.start.line - firstLine] ?? 0;
  return document.text
    .slice(start + range.start.character, start + range.end.character)
    .replace(/^["']|["']$/g, "");
}
