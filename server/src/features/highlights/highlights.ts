import { meetHostnames } from "../../gateway-api/hostnames.ts";
import {
  isScalarReference,
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import { isSameTarget } from "../../gateway-api/target.ts";
import { comparePositions, type Position, type Range } from "../../text/span.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import { type Location, locateNode } from "../../workspace/views/locate.ts";
import { isOwnDocument, ownDocuments } from "../../workspace/views/ownDocuments.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { referenceAt, textAt } from "../definition/definition.ts";
import { hostnameRole } from "../hostnameRole.ts";
import { formsOf } from "../objectForms.ts";
import type { NamedSymbol } from "../references/namedSymbol.ts";
import { definitionOf, statusUsesBy, symbolAt, usesBy } from "../references/references.ts";
import { scalarPlaces } from "../scalarPlaces.ts";

/** A place of a file that belongs together with the one at the cursor. */
export interface Highlight {
  readonly range: Range;
  /** Where a name is given, where it is used, or a value that is only the same. */
  readonly kind: "definition" | "use" | "text";
}

/**
 * What in a file belongs together with the value at a position: every place that names the same object, listener or rule;
 * hostnames that serve the same hosts; the same value under the same key.
 */
export function highlights(workspace: Workspace, path: string, position: Position): readonly Highlight[] {
  const location = locateNode(workspace, path, position);
  if (location === undefined || location.on === "key" || !isOurs(location)) return [];
  const found = highlightsOf(workspace, path, position, location);
  const byStart = new Map(found.map((one) => [`${one.range.start.line}:${one.range.start.character}`, one]));
  return [...byStart.values()].sort((a, b) => comparePositions(a.range.start, b.range.start));
}

/** In other people's objects only the references are ours. */
function isOurs({ objectLocation, path }: Location): boolean {
  return isOwnDocument(objectLocation.document) || referenceAt(objectLocation.delivered, path) !== undefined;
}

function highlightsOf(
  workspace: Workspace,
  path: string,
  position: Position,
  location: Location,
): readonly Highlight[] {
  // A kind is a word like others; a position between the keys of a listener is not its name.
  const isName = location.path.at(-1) !== "kind" && typeof location.path.at(-1) === "string";
  const unresolved = isName ? sameReferences(workspace, path, location) : [];
  if (unresolved.length > 0) return unresolved;
  const symbol = isName ? symbolAt(workspace, path, position) : undefined;
  if (symbol !== undefined) return symbolHighlights(workspace, path, symbol);
  if (hostnameRole(location.path) !== undefined)
    return hostnameHighlights(workspace, path, textAt(location).toLowerCase());
  return sameValues(workspace, path, location);
}

function symbolHighlights(
  workspace: Workspace,
  path: string,
  { object, section }: NamedSymbol,
): readonly Highlight[] {
  const symbols = formsOf(workspace, object).map(
    (form): NamedSymbol => ({ object: form, ...(section === undefined ? {} : { section }) }),
  );
  const uses = workspace
    .formsIn(path)
    .flatMap((objectLocation) =>
      symbols
        .flatMap((symbol) => [
          ...usesBy(workspace, objectLocation.delivered, symbol).filter(
            ({ isOfGenerated }) => !isOfGenerated,
          ),
          ...statusUsesBy(workspace, objectLocation.delivered, symbol),
        ])
        .map(({ path: at }): Highlight => ({ range: nodeRange(objectLocation, at), kind: "use" })),
    );
  const definitions = definitionOf(workspace, { object, ...(section === undefined ? {} : { section }) })
    .filter((definition) => definition.path === path)
    .map(({ range }): Highlight => ({ range, kind: "definition" }));
  return [...uses, ...definitions];
}

function isFound(workspace: Workspace, { objectLocation }: Location, { target }: OutgoingReference): boolean {
  const { id } = objectLocation.delivered;
  return workspace.clusterOf(id).lookup.find(id, target).kind === "found";
}

/** The references to what a reference names, where it leads to no object that is known. */
function sameReferences(workspace: Workspace, path: string, location: Location): readonly Highlight[] {
  const reference = referenceAt(location.objectLocation.delivered, location.path);
  if (reference === undefined || isFound(workspace, location, reference)) return [];
  const [member, ...below] = location.path.slice(reference.path.length);
  const isSection = member === "sectionName";
  if (below.length > 0 || (member !== undefined && member !== "name" && !isSection)) return [];
  return workspace.formsIn(path).flatMap((objectLocation) =>
    outgoingReferences(objectLocation.delivered)
      .filter(
        (other) =>
          isSameTarget(other.target, reference.target) &&
          (!isSection || other.sectionName === reference.sectionName),
      )
      .map((other): Highlight => {
        const at = isScalarReference(other)
          ? other.path
          : [...other.path, isSection ? "sectionName" : "name"];
        return { range: nodeRange(objectLocation, at), kind: "use" };
      }),
  );
}

/** The hostnames of a file that have hosts in common with one. */
function hostnameHighlights(workspace: Workspace, path: string, hostname: string): readonly Highlight[] {
  return valuesOf(workspace, path, (at, text): Highlight["kind"] | undefined => {
    const kind = hostnameRole(at);
    if (kind === undefined || text === "") return undefined;
    const other = text.toLowerCase();
    return meetHostnames(hostname, other).verdict === "yes" ? kind : undefined;
  });
}

function sameValues(workspace: Workspace, path: string, location: Location): readonly Highlight[] {
  const key = keyOf(location.path);
  const value = textAt(location);
  const isValue = location.range.start.line === location.range.end.line && value !== "" && !isOpaque(value);
  if (!isValue || key === undefined) return [];
  const same = valuesOf(workspace, path, (at, text) =>
    text === value && keyOf(at) === key ? "text" : undefined,
  );
  return same.length > 1 ? same : [];
}

/** The key that a value stands under; items of a list stand under its key. */
function keyOf(path: Path): string | undefined {
  return path.findLast((step): step is string => typeof step === "string");
}

function valuesOf(
  workspace: Workspace,
  path: string,
  kindOf: (path: Path, text: string) => Highlight["kind"] | undefined,
): readonly Highlight[] {
  return ownDocuments(workspace, path).flatMap((placed) =>
    scalarPlaces(placed, kindOf).map(({ range, is }) => ({ range, kind: is })),
  );
}
