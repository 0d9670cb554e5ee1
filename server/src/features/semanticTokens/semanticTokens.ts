import type { Delivered } from "../../delivery/delivered.ts";
import { documentPath, objectPath } from "../../delivery/documentPath.ts";
import { objectAround } from "../../delivery/objectAround.ts";
import {
  isScalarReference,
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import { asListenerOwner, asRoute } from "../../model/resource.ts";
import { enclosedByOneOf, enclosesOneOf } from "../../text/enclosure.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { comparePositions, type Range, type Span } from "../../text/span.ts";
import { localRange, presentRanges, rangeOf } from "../../workspace/diagnostics/render.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import { ownDocuments, type PlacedDocument } from "../../workspace/views/ownDocuments.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { mappedNodes } from "../../yaml/positionMap.ts";
import { type Path, pathKey } from "../../yaml/tree.ts";
import { sectionPath } from "../definition/definition.ts";
import { type TokenModifier, type TokenType, wordAt } from "../wordAt.ts";

/** A word of a manifest that means something to the Gateway API, on one line. */
export interface SemanticToken {
  readonly range: Range;
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/**
 * What the words of a file's manifests are, in order. Whatever is filled in later is recognised by its brackets alone.
 */
export function semanticTokens(workspace: Workspace, path: string): readonly SemanticToken[] {
  const objects = groupedBy(workspace.objectsIn(path), ({ document }) => document.id);
  const words = tokens(workspace, path, ownDocuments(workspace, path), (placed) =>
    tokensIn(workspace, placed, objects.get(placed.document.id) ?? []),
  ).flat();
  return withDeprecated(words, deprecatedRanges(workspace, path)).sort((a, b) =>
    comparePositions(a.range.start, b.range.start),
  );
}

const tokens = inParts<readonly SemanticToken[]>();

/** The places of a file that speak of what the API has given up, one line each. */
function deprecatedRanges(workspace: Workspace, path: string): readonly Range[] {
  const ofObjects = workspace
    .findingsOf(path)
    .flatMap(({ finding, objectLocation }) =>
      finding.isDeprecated === true ? [rangeOf(objectLocation, finding.place, finding.on)] : [],
    );
  const ofDocuments = ownDocuments(workspace, path).flatMap(({ document, firstLine }) =>
    workspace
      .localFindings(document)
      .flatMap(({ at, isDeprecated }) =>
        isDeprecated === true ? [localRange(document, firstLine, at)] : [],
      ),
  );
  return [...ofObjects, ...ofDocuments].filter(({ start, end }) => start.line === end.line);
}

/** Words with those marked that are deprecated. Deprecated fields and values that are no words yet become some. */
function withDeprecated(words: readonly SemanticToken[], deprecated: readonly Range[]): SemanticToken[] {
  if (deprecated.length === 0) return [...words];
  const ranges = words.map(({ range }) => range);
  const [isDeprecated, isInWord, holdsWord] = [
    enclosedByOneOf(deprecated),
    enclosedByOneOf(ranges),
    enclosesOneOf(ranges),
  ];
  const marked = words.map(
    (word): SemanticToken =>
      isDeprecated(word.range) ? { ...word, modifiers: [...word.modifiers, "deprecated"] } : word,
  );
  const bare = new Map(
    deprecated
      .filter((range) => !isInWord(range) && !holdsWord(range))
      .map(({ start, end }) => [
        `${start.line}:${start.character}-${end.character}`,
        { range: { start, end }, type: "property", modifiers: ["deprecated"] } as const,
      ]),
  );
  return [...marked, ...bare.values()];
}

function tokensIn(
  workspace: Workspace,
  { document, firstLine }: PlacedDocument,
  objectLocations: readonly ObjectLocation[],
): readonly SemanticToken[] {
  const objects = objectLocations.map(({ delivered }) => delivered);
  const around = objectAround(objects);
  const references = new Map(objects.flatMap((object) => referenceWords(workspace, object)));
  const range = presentRanges(document, firstLine);
  const text = document.positionsText;
  return mappedNodes(document.positions.value, text).flatMap(({ path, value, isLeaf }) => {
    if (!isLeaf || value.end <= value.start) return [];
    const written = text.slice(value.start, value.end);
    const words = isOpaque(written)
      ? filledParts(written)
      : wordsOf(references.get(pathKey(path)) ?? wordIn(around(path), path, written), written);
    return words.flatMap(({ start, end, ...word }): readonly SemanticToken[] => {
      const at = range({ start: value.start + start, end: value.start + end });
      const isOnOneLine = at.start.line === at.end.line && at.end.character > at.start.character;
      return isOnOneLine ? [{ range: at, ...word }] : [];
    });
  });
}

/** What a scalar is. */
interface Word {
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/** A stretch of a scalar as it is written, and what it is. */
interface PlacedWord extends Word, Span {}

/** The scalar without its quotes. */
function wordsOf(word: Word | undefined, written: string): readonly PlacedWord[] {
  if (word === undefined) return [];
  const quote = written.length > 1 && /["']/.test(written.charAt(0)) ? 1 : 0;
  return [{ ...word, start: quote, end: written.length - quote }];
}

/** What a scalar is by its place in the object around it. */
function wordIn(object: Delivered | undefined, path: Path, written: string): Word | undefined {
  const at = object && objectPath(object, path);
  return at === undefined ? undefined : wordAt(at, written);
}

/** The names by which an object refers to others, by their places in the document, with what is known of them. */
function referenceWords(workspace: Workspace, object: Delivered): readonly (readonly [string, Word])[] {
  const key = (path: Path): string => pathKey(documentPath(object, path));
  return outgoingReferences(object).flatMap((reference) => {
    const { target, isAbsent } = meaningOf(workspace, object, reference);
    const known: readonly TokenModifier[] =
      target === undefined ? (isAbsent ? ["unresolved"] : []) : ["resolved"];
    const path = isScalarReference(reference) ? reference.path : [...reference.path, "name"];
    const name: readonly [string, Word] = [key(path), { type: "class", modifiers: known }];
    const { sectionName } = reference;
    if (sectionName === undefined) return [name];
    const hasSections =
      target !== undefined && (asListenerOwner(target.resource) ?? asRoute(target.resource));
    const section: readonly TokenModifier[] = !hasSections
      ? []
      : sectionPath(target.resource, sectionName) === undefined
        ? ["unresolved"]
        : ["resolved"];
    return [name, [key([...reference.path, "sectionName"]), { type: "property", modifiers: section }]];
  });
}

/** The object that a reference means, or whether there certainly is none in any file that could be meant. */
function meaningOf(
  workspace: Workspace,
  { id }: Delivered,
  { target, role }: OutgoingReference,
): { readonly target?: Delivered; readonly isAbsent: boolean } {
  const cluster = workspace.clusterOf(id);
  const resolution = cluster.lookup.find(id, target);
  if (resolution.kind === "found") return { target: resolution.target, isAbsent: false };
  if (resolution.kind === "undecided") return { isAbsent: false };
  // Most repositories do not hold the classes of their clusters, nor their issuers and what extends a filter.
  if (role === "gatewayClass" && !cluster.objects.knowsClasses) return { isAbsent: false };
  if (role === "issuer" || role === "extension") return { isAbsent: false };
  const [generator] = cluster.generated.generatorsOf(id, target).gateways;
  return { isAbsent: generator === undefined && !cluster.lookup.mayBeProduced(target) };
}

const FILLED = /\$\{[^{}]*\}|\$\{[^"'\s]*|\{\{.*?(?:\}\}|$)/gs;

/** What is filled in later: the variables of Flux, and what stands in the braces of a template. */
function filledParts(written: string): readonly PlacedWord[] {
  return [...written.matchAll(FILLED)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    type: match[0].startsWith("$") ? "variable" : "macro",
    modifiers: [],
  }));
}
