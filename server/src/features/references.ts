import type { Delivered } from "../delivery/delivered.ts";
import {
  isScalarReference,
  type OutgoingReference,
  outgoingReferences,
} from "../gateway-api/outgoingReferences.ts";
import { comparePositions, type Position, type Range } from "../text/span.ts";
import { locateNode } from "../workspace/locate.ts";
import { nodeRange, rangeOf } from "../workspace/render.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";
import { referenceAt, sectionsOf } from "./definition.ts";

/** What a name stands for: an object, or one section of it, which is a listener or a Route's rule. */
export interface Symbol {
  readonly object: Delivered;
  readonly section?: {
    readonly list: "listeners" | "rules";
    readonly index: number;
    readonly name: string;
  };
}

/** The symbol whose definition or use stands at a position. */
export function symbolAt(workspace: Workspace, path: string, position: Position): Symbol | undefined {
  const location = locateNode(workspace, path, position);
  if (location === undefined) return undefined;
  const { delivered } = location.site;
  const own = ownSymbol(delivered, location.path);
  if (own !== undefined) return own;
  const reference = referenceAt(delivered, location.path);
  if (reference === undefined) return undefined;
  const resolution = workspace.cluster.find(delivered.id, reference.target);
  const member = location.path[reference.path.length];
  const isName = member === undefined || member === "name";
  if (resolution.kind === "absent" && isName) {
    // What no file has may be generated for a Gateway, which is then the name's symbol.
    const [gateway, ...others] = workspace.cluster.generatorsOf(delivered.id, reference.target).gateways;
    return gateway === undefined || others.length > 0 ? undefined : { object: gateway };
  }
  if (resolution.kind !== "found") return undefined;
  if (isName) return { object: resolution.target };
  const section =
    member === "sectionName" ? sectionNamed(resolution.target, reference.sectionName) : undefined;
  return section === undefined ? undefined : { object: resolution.target, section };
}

function ownSymbol(delivered: Delivered, path: Path): Symbol | undefined {
  const [first, second, third, fourth] = path;
  if (first === "metadata" && second === "name") return { object: delivered };
  if (first === "kind") return { object: delivered };
  const { list, names } = sectionsOf(delivered.resource);
  if (first !== "spec" || second !== list || typeof third !== "number") return undefined;
  const name = names[third];
  const isName = fourth === "name" || fourth === undefined;
  return name !== undefined && isName
    ? { object: delivered, section: { list, index: third, name } }
    : undefined;
}

function sectionNamed(target: Delivered, name: string | undefined): Symbol["section"] {
  const { list, names } = sectionsOf(target.resource);
  const index = name === undefined ? -1 : names.indexOf(name);
  return name === undefined || index < 0 ? undefined : { list, index, name };
}

/** One use or definition of a symbol. */
export interface Occurrence {
  readonly path: string;
  readonly range: Range;
  readonly isDefinition: boolean;
}

/** Every place that names the symbol, its definition first. Ordered by path and position. */
export function occurrences(workspace: Workspace, symbol: Symbol): readonly Occurrence[] {
  return [...definitionOf(workspace, symbol), ...usesOf(workspace, symbol)];
}

function definitionOf(workspace: Workspace, { object, section }: Symbol): readonly Occurrence[] {
  const site = workspace.site(object.id);
  if (site === undefined) return [];
  const path = section === undefined ? ["metadata", "name"] : ["spec", section.list, section.index, "name"];
  return [{ path: site.path, range: nodeRange(site, path), isDefinition: true }];
}

function usesOf(workspace: Workspace, { object, section }: Symbol): readonly Occurrence[] {
  const uses = referrersOf(workspace, object).flatMap((referrer) => {
    const site = workspace.site(referrer.id);
    if (site === undefined) return [];
    return outgoingReferences(referrer).flatMap((reference) => {
      if (section !== undefined && reference.sectionName !== section.name) return [];
      if (!means(workspace, referrer, reference, object)) return [];
      const path = isScalarReference(reference)
        ? reference.path
        : [...reference.path, section === undefined ? "name" : "sectionName"];
      return [
        { path: site.path, range: rangeOf(site, { id: referrer.id, path }, "value"), isDefinition: false },
      ];
    });
  });
  return uses.sort((a, b) =>
    a.path === b.path ? comparePositions(a.range.start, b.range.start) : a.path < b.path ? -1 : 1,
  );
}

/** Whoever names an object, or what is generated for it, each once. */
function referrersOf({ cluster }: Workspace, { id }: Delivered): readonly Delivered[] {
  const all = [...cluster.referrersOf(id), ...cluster.usersOfGenerated(id)];
  return [...new Map(all.map((referrer) => [referrer.id, referrer])).values()];
}

/** True where a reference leads to an object, or to what is generated for it. */
function means(
  { cluster }: Workspace,
  referrer: Delivered,
  { target }: OutgoingReference,
  object: Delivered,
): boolean {
  const resolution = cluster.find(referrer.id, target);
  if (resolution.kind === "found") return resolution.target.id === object.id;
  if (resolution.kind !== "absent") return false;
  return cluster.generatorsOf(referrer.id, target).gateways.some(({ id }) => id === object.id);
}

/** The uses of what stands at a position. */
export function references(
  workspace: Workspace,
  path: string,
  position: Position,
  includeDefinition: boolean,
): readonly Occurrence[] {
  const symbol = symbolAt(workspace, path, position);
  if (symbol === undefined) return [];
  return occurrences(workspace, symbol).filter(({ isDefinition }) => includeDefinition || !isDefinition);
}
