import type { Delivered } from "../../delivery/delivered.ts";
import {
  isScalarReference,
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import { statusNames } from "../../gateway-api/status/statusNames.ts";
import { sectionSteps, sectionsNamed } from "../../model/policy.ts";
import { comparePositions, type Position } from "../../text/span.ts";
import { nodeRange, rangeOf } from "../../workspace/diagnostics/render.ts";
import { locateNode, locatePiece } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { Path } from "../../yaml/tree.ts";
import { referenceAt, sectionsOf, statusNameAt, targetsOf } from "../definition/definition.ts";
import { deliveryTarget } from "../definition/deliveryTarget.ts";
import { placesInPatches } from "../rename/patchedNames.ts";
import type { NamedSymbol, Use } from "./namedSymbol.ts";
import type { Occurrence } from "./occurrence.ts";
import { portUses } from "./portUses.ts";
import { valueUses } from "./valueUses.ts";

/** The symbol whose definition or use stands at a position. */
export function symbolAt(workspace: Workspace, path: string, position: Position): NamedSymbol | undefined {
  const location = locateNode(workspace, path, position) ?? locatePiece(workspace, path, position);
  if (location === undefined) {
    const [object, ...others] = deliveryTarget(workspace, path, position)?.objects ?? [];
    return object === undefined || others.length > 0 ? undefined : { object };
  }
  const { delivered } = location.objectLocation;
  const own = ownSymbol(delivered, location.path);
  if (own !== undefined) return workspace.isNoManifest(path) ? patchedSymbol(workspace, own) : own;
  const reference = referenceAt(delivered, location.path);
  if (reference === undefined) return statusSymbol(workspace, delivered, location.path);
  const resolution = workspace.clusterOf(delivered.id).lookup.find(delivered.id, reference.target);
  const member = location.path[reference.path.length];
  const isName = member === undefined || member === "name";
  if (resolution.kind === "absent" && isName) {
    // What no file has may be generated for a Gateway, or made by another object, which is then the name's symbol.
    const [maker, ...others] = targetsOf(workspace, delivered, reference);
    return maker === undefined || others.length > 0 ? undefined : { object: maker };
  }
  if (resolution.kind !== "found") return undefined;
  if (isName) return { object: resolution.target };
  const steps = location.path.slice(reference.path.length);
  const written = sectionsNamed(reference).find((one) => deepEqual(one.steps, steps));
  const section = sectionNamed(resolution.target, written?.name);
  return section === undefined ? undefined : { object: resolution.target, section };
}

/** What a patch in a file of its own is for, given what it would define by itself. */
function patchedSymbol(workspace: Workspace, { object, section }: NamedSymbol): NamedSymbol | undefined {
  const patched = workspace.objectLocation(object.id)?.delivered;
  if (patched === undefined || section === undefined) return patched && { object: patched };
  const same = sectionNamed(patched, section.name);
  return same && { object: patched, section: same };
}

/** The symbol that a name in a saved status means. */
function statusSymbol(workspace: Workspace, delivered: Delivered, path: Path): NamedSymbol | undefined {
  const name = statusNameAt(delivered, path);
  if (name === undefined) return undefined;
  const resolution = workspace.clusterOf(delivered.id).lookup.find(delivered.id, name.target);
  if (resolution.kind !== "found") return undefined;
  const object = resolution.target;
  const section = sectionNamed(object, name.sectionName);
  return section === undefined ? { object } : { object, section };
}

/** The symbol that an object defines at a path. */
export function ownSymbol(delivered: Delivered, path: Path): NamedSymbol | undefined {
  const [first, second, third, fourth] = path;
  if (first === "metadata" && second === "name") return { object: delivered };
  if (first === "kind") return { object: delivered };
  // A Certificate is what its Secret comes from.
  const isMade = delivered.resource.kind === "Producer" && first === "spec" && second === "secretName";
  if (isMade) return { object: delivered };
  const { list, names } = sectionsOf(delivered.resource);
  if (first !== "spec" || second !== list || typeof third !== "number") return undefined;
  const name = names[third];
  const isName = fourth === "name" || fourth === undefined;
  return name !== undefined && isName
    ? { object: delivered, section: { list, index: third, name } }
    : undefined;
}

/** The listener or rule of an object that has a name. */
export function sectionNamed(target: Delivered, name: string | undefined): NamedSymbol["section"] {
  const { list, names } = sectionsOf(target.resource);
  const index = name === undefined ? -1 : names.indexOf(name);
  return name === undefined || index < 0 ? undefined : { list, index, name };
}

/** Every place that names the symbol, its definition first. Ordered by path and position. */
export function occurrences(workspace: Workspace, symbol: NamedSymbol): readonly Occurrence[] {
  return [...definitionOf(workspace, symbol), ...occurrencesOf(workspace, symbol)];
}

/** Where a symbol is defined; nothing for an object that is gone. */
export function definitionOf(workspace: Workspace, { object, section }: NamedSymbol): readonly Occurrence[] {
  const objectLocation = workspace.objectLocation(object.id);
  if (objectLocation === undefined) return [];
  const path = section === undefined ? ["metadata", "name"] : ["spec", section.list, section.index, "name"];
  return [{ path: objectLocation.path, range: nodeRange(objectLocation, path), isDefinition: true }];
}

function occurrencesOf(workspace: Workspace, symbol: NamedSymbol): readonly Occurrence[] {
  return [...usesOf(workspace, symbol), ...statusUsesOf(workspace, symbol)]
    .flatMap(({ user, path }) => {
      const objectLocation = workspace.objectLocation(user.id);
      return objectLocation === undefined
        ? []
        : [
            {
              path: objectLocation.path,
              range: rangeOf(objectLocation, { id: user.id, path }, "value"),
              isDefinition: false,
            },
          ];
    })
    .sort((a, b) =>
      a.path === b.path ? comparePositions(a.range.start, b.range.start) : a.path < b.path ? -1 : 1,
    );
}

/** Every reference that names a symbol, in no particular order. */
export function usesOf(workspace: Workspace, symbol: NamedSymbol): readonly Use[] {
  return referrersOf(workspace, symbol.object).flatMap((user) => usesBy(workspace, user, symbol));
}

/** The references of one object that name a symbol, in order. */
export function usesBy(
  workspace: Workspace,
  user: Delivered,
  { object, section }: NamedSymbol,
): readonly Use[] {
  return outgoingReferences(user).flatMap((reference): readonly Use[] => {
    const steps = section === undefined ? ["name"] : sectionSteps(reference, section.name);
    if (steps === undefined) return [];
    const meaning = meaningOf(workspace, user, reference, object);
    if (meaning === undefined) return [];
    const path = isScalarReference(reference) ? reference.path : [...reference.path, ...steps];
    return [{ user, path, reference, isOfGenerated: meaning === "generated" }];
  });
}

/** A name of a symbol in a saved status, which no new name reaches: controllers write it. */
export interface StatusUse {
  readonly user: Delivered;
  readonly path: Path;
}

function statusUsesOf(workspace: Workspace, symbol: NamedSymbol): readonly StatusUse[] {
  const users = new Map(
    [symbol.object, ...referrersOf(workspace, symbol.object)].map((user) => [user.id, user]),
  );
  return [...users.values()].flatMap((user) => statusUsesBy(workspace, user, symbol));
}

/** The names in the saved status of one object that mean a symbol, in order. */
export function statusUsesBy(
  workspace: Workspace,
  user: Delivered,
  { object, section }: NamedSymbol,
): readonly StatusUse[] {
  return statusNames(user).flatMap(({ path, target, sectionName }) => {
    const resolution = workspace.clusterOf(user.id).lookup.find(user.id, target);
    const isMeant = resolution.kind === "found" && resolution.target.id === object.id;
    return isMeant && sectionName === section?.name ? [{ user, path }] : [];
  });
}

/** Whoever names an object, or what is generated for it, each once. */
function referrersOf(workspace: Workspace, object: Delivered): readonly Delivered[] {
  const cluster = workspace.clusterOf(object.id);
  const all = [
    ...cluster.referrers.of(object.id),
    ...cluster.generated.usersOf(object.id),
    ...cluster.referrers.ofMade(object.id),
    ...workspace.referrersElsewhere(object),
  ];
  return [...new Map(all.map((referrer) => [referrer.id, referrer])).values()];
}

/** Whether a reference leads to an object, or to what is generated for it; undefined where it leads elsewhere. */
function meaningOf(
  workspace: Workspace,
  user: Delivered,
  { target }: OutgoingReference,
  object: Delivered,
): "object" | "generated" | undefined {
  const cluster = workspace.clusterOf(user.id);
  const resolution = cluster.lookup.find(user.id, target);
  if (resolution.kind === "undecided" && resolution.why === "elsewhere")
    return resolution.candidates.some(({ id }) => id === object.id) ? "object" : undefined;
  if (resolution.kind === "found") return resolution.target.id === object.id ? "object" : undefined;
  if (resolution.kind !== "absent") return undefined;
  const { gateways } = cluster.generated.generatorsOf(user.id, target);
  const makers: readonly Delivered[] = [...gateways, ...cluster.producers.makersOf(target)];
  return makers.some(({ id }) => id === object.id) ? "generated" : undefined;
}

/** Where kustomizations and their patches, and what Flux and Argo CD apply them by, name a symbol. */
function patchedOccurrences(workspace: Workspace, { object, section }: NamedSymbol): readonly Occurrence[] {
  return placesInPatches(workspace, object, section).map((place) => ({ ...place, isDefinition: false }));
}

/** The places of what stands at a position: a namespace, an object, a part of one, a port or a hostname. */
function everyUse(workspace: Workspace, path: string, position: Position): readonly Occurrence[] {
  const symbol = symbolAt(workspace, path, position);
  if (symbol !== undefined && symbol.object.resource.kind !== "Namespace")
    return [...occurrences(workspace, symbol), ...patchedOccurrences(workspace, symbol)];
  const ports = portUses(workspace, path, position);
  if (ports.length > 0) return ports;
  const values = valueUses(workspace, path, position);
  return values.length > 0 || symbol === undefined ? values : occurrences(workspace, symbol);
}

/** The uses of what stands at a position, its definitions first where they are asked for. */
export function references(
  workspace: Workspace,
  path: string,
  position: Position,
  includeDefinition: boolean,
): readonly Occurrence[] {
  return everyUse(workspace, path, position).filter(({ isDefinition }) => includeDefinition || !isDefinition);
}
