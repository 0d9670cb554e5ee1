import type { ResourceId } from "../../delivery/delivered.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { isCue, isJson, isOtherLanguage } from "../../delivery/notManifests.ts";
import { isTemplate } from "../../delivery/templateText.ts";
import type { StructureOptions } from "../../schema/structureProblem.ts";
import { positionAt } from "../../text/lines.ts";
import type { Position, Range } from "../../text/span.ts";
import { firstLineOf, locate, type WorkspaceFile } from "../../workspace/files/file.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type CursorPlace, placesOfCursor } from "../../yaml/cursorPlace.ts";
import { type Layout, layoutOf } from "../../yaml/layout.ts";
import { nodeAt } from "../../yaml/tree.ts";
import { blockProposals } from "./blocks.ts";
import { FEWER_NAMES } from "./candidates.ts";
import { documentProposals } from "./documents.ts";
import { lineBreak, type Piece, writeEntries, writeValue } from "./draft.ts";
import { type EmbeddedPlace, embeddedRouteAround } from "./embeddedPlace.ts";
import { generatedNameProposals } from "./generatedNames.ts";
import { ingressAnnotationProposals } from "./ingressAnnotations.ts";
import { keyProposals } from "./keys.ts";
import { objectInDetail } from "./objectWords.ts";
import { openReferenceProposals, referenceSlot } from "./openReferences.ts";
import { type Frame, type OpenSlot, openSlotAt } from "./openSlot.ts";
import type { Proposal, ProposedText } from "./proposal.ts";
import { referenceProposals } from "./references.ts";
import { selectorLabelProposals } from "./selectorLabels.ts";
import { objectAround, type Slot, slotIn } from "./slot.ts";
import { type CursorObject, type Surroundings, surroundingsOf } from "./surroundings.ts";
import { markedBySupport } from "./unsupportedProposals.ts";
import { valueProposals } from "./values.ts";
import { vendorKeyProposals } from "./vendorKeys.ts";

/** Something that an editor offers to write at the cursor. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: "key" | "value" | "object" | "block" | "document";
  readonly detail: string;
  /** What people should see of it before they choose, in a few words. */
  readonly mark: string | undefined;
  /** Markdown. */
  readonly documentation: string | undefined;
  /** The object that is named, whose documentation `namedObject` writes. */
  readonly object: ResourceId | undefined;
  /** What has been typed is compared with this. */
  readonly filter: string;
  /** What takes the place of the range; further lines have their blanks at the beginning. */
  readonly text: readonly Piece[];
  /** What editors without snippets write instead of `text`. */
  readonly plainText: readonly Piece[];
  readonly isDeprecated: boolean;
  /** There is something to choose at the cursor once this is written. */
  readonly leadsOn: boolean;
}

export interface CompletionList {
  /** The word at the cursor, on its line. */
  readonly range: Range;
  /** Columns of blanks before the line at the cursor. */
  readonly indentation: number;
  /** The best ones first. */
  readonly items: readonly CompletionItem[];
  /** There may be more than these, to be asked for once more has been typed. */
  readonly isIncomplete: boolean;
}

/** A source of proposals for a slot: one function for each kind of knowledge. */
type CompletionSource = (slot: Slot, around: Surroundings) => readonly Proposal[];
const SOURCES: readonly CompletionSource[] = [
  referenceProposals,
  keyProposals,
  valueProposals,
  blockProposals,
  documentProposals,
  selectorLabelProposals,
  vendorKeyProposals,
];

/** A source of proposals for objects of other APIs, of whose fields little is known. */
type OpenSource = (slot: OpenSlot, around: Surroundings) => readonly Proposal[];
const OPEN_SOURCES: readonly OpenSource[] = [generatedNameProposals, ingressAnnotationProposals];

/** The sources of proposals for Routes that stand in other YAML. */
const EMBEDDED_SOURCES: readonly CompletionSource[] = [referenceProposals, embeddedHostnames];

/** How completion is asked for. */
export interface CompletionRequest extends Pick<StructureOptions, "proposals"> {
  /** The word at the position stands there, and is none that somebody is typing: everything that could replace it is meant. */
  readonly isStanding?: boolean;
}

/**
 * What can be written at a position: keys, values, blocks and whole documents of the chosen channel and release.
 * Undefined in comments and texts, in templates, in objects of other APIs and where nothing fits.
 */
export function completions(
  workspace: Workspace,
  path: string,
  position: Position,
  { proposals, isStanding = false }: CompletionRequest,
): CompletionList | undefined {
  const file = workspace.file(path);
  if (file === undefined || isNoManifestText(file)) return undefined;
  const { index, offset } = locate(file, position);
  const text = file.documents[index]?.text ?? "";
  const places = placesOfCursor(text, offset).filter(({ isFlow }) => isFlow || !isJson(path));
  const [first] = places;
  if (first === undefined) return undefined;
  const layout = layoutOf(first.root, text);
  const { channel, bundleVersion } = workspace.installedCrds;
  const options: StructureOptions = { channel, bundleVersion, proposals };
  const standing = isStanding ? text.slice(first.start, offset) : "";
  const cursor: Cursor = { workspace, file, index, layout, options, text, offset, standing };
  const items = places.flatMap((place) => itemsAt(place, cursor));
  if (items.length === 0) return undefined;
  const starts = file.documents[index]?.lines.value ?? [0];
  const firstLine = firstLineOf(file, index);
  const start = positionAt(starts, first.start);
  const end = positionAt(starts, first.end);
  const lineText = text.slice(starts[start.line] ?? 0, first.start);
  return {
    range: {
      start: { line: start.line + firstLine, character: start.character },
      end: { line: end.line + firstLine, character: end.character },
    },
    indentation: /^ */.exec(lineText)?.[0].length ?? 0,
    items: items.map((item) => (isReplacement(item, standing) ? { ...item, filter: standing } : item)),
    isIncomplete:
      items.some((item) => isReplacement(item, standing)) ||
      items.filter(({ kind }) => kind === "object").length >= FEWER_NAMES,
  };
}

/**
 * What an object is that an item names: what an editor shows once the item is looked at. Undefined where it is gone.
 */
export function namedObject(workspace: Workspace, id: ResourceId): string | undefined {
  const objectLocation = workspace.objectLocation(id);
  return objectLocation === undefined ? undefined : objectInDetail(objectLocation.delivered);
}

/** Templates make no manifests until an engine has run; files whose name begins with a dot are settings of a tool. */
function isNoManifestText({ path, documents }: WorkspaceFile): boolean {
  const isSettings = /(?:^|\/)\.[^/]*$/.test(path) || isKustomizationFile(path);
  return isSettings || isOtherLanguage(path) || documents.some(({ text }) => isTemplate(text) || isCue(text));
}

/** Where somebody types, with what does not depend on what can be written there. */
interface Cursor {
  readonly workspace: Workspace;
  readonly file: WorkspaceFile;
  /** Of the document in its file. */
  readonly index: number;
  readonly layout: Layout;
  readonly options: StructureOptions;
  readonly text: string;
  readonly offset: number;
  /** What stands before the cursor of a word that is to be replaced by whatever else fits; empty where somebody types. */
  readonly standing: string;
}

/** What can be written at a place: of an object of this API, of a Route in other YAML, or of whatever else. */
function itemsAt(place: CursorPlace, cursor: Cursor): readonly CompletionItem[] {
  const { layout, options, text } = cursor;
  const placed = objectAround(place.root, place.path);
  const base = place.path.slice(0, place.path.length - placed.path.length);
  const quote = quoteAt(text, place);
  const isScalarItem =
    place.writes === "item" && layout.dash !== 0 && nodeAt(place.root, place.path)?.kind === "scalar";
  const embedded = embeddedRouteAround(place);
  const slot = isScalarItem ? undefined : slotIn(placed, place, layout, options, text);
  const around = surroundingsAt({ object: placed.object, base, isEmbedded: false }, place, cursor);
  const open = openSlotAt(place, layout, text);
  const reference = referenceSlot(open);
  const known = slot === undefined ? [] : SOURCES.flatMap((source) => source(slot, around));
  return [
    ...inOrder(slot === undefined ? known : markedBySupport(known, slot, around)).map((proposal) =>
      itemOf(proposal, slot ?? open, layout, quote),
    ),
    ...OPEN_SOURCES.flatMap((source) => source(open, around)).map((proposal) =>
      itemOf(proposal, open, layout, quote),
    ),
    ...inOrder(openReferenceProposals(reference, around)).map((proposal) =>
      itemOf(proposal, reference, layout, quote),
    ),
    ...(embedded === undefined ? [] : embeddedItems(embedded, place, cursor)),
  ];
}

/**
 * The sources for a Route in other YAML, such as the values of a chart: those about its parents only, the rest is the
 * chart's.
 */
function embeddedItems(
  embedded: EmbeddedPlace,
  place: CursorPlace,
  cursor: Cursor,
): readonly CompletionItem[] {
  const { layout, options, text } = cursor;
  const slot = slotIn(embedded, place, layout, options, text);
  if (slot === undefined) return [];
  const around = surroundingsAt({ ...embedded, isEmbedded: true }, place, cursor);
  const proposals = EMBEDDED_SOURCES.flatMap((source) => source(slot, around));
  return inOrder(proposals).map((proposal) => itemOf(proposal, slot, layout, quoteAt(text, place)));
}

function embeddedHostnames(slot: Slot, around: Surroundings): readonly Proposal[] {
  return slot.pattern === "spec.hostnames[]" ? valueProposals(slot, around) : [];
}

function inOrder(proposals: readonly Proposal[]): readonly Proposal[] {
  return proposals.toSorted((a, b) => a.rank - b.rank);
}

function surroundingsAt(at: CursorObject, { start }: CursorPlace, cursor: Cursor): Surroundings {
  const { workspace, file, index, text, offset, standing } = cursor;
  const typed = standing === "" ? text.slice(start, offset).replace(/^["']/, "") : "";
  return surroundingsOf(workspace, file.path, file.documents[index], at, typed);
}

/** Editors leave out what is not like the word at the cursor: what can replace a word that stands there is found by it. */
function isReplacement({ kind }: CompletionItem, standing: string): boolean {
  return standing !== "" && (kind === "value" || kind === "object");
}

/** The quote with which the word at a cursor begins. */
function quoteAt(text: string, { start, end }: CursorPlace): string {
  return /^["']/.exec(text.slice(start, end))?.[0] ?? "";
}

function itemOf(proposal: Proposal, slot: Frame, layout: Layout, quote: string): CompletionItem {
  const { label, detail, mark, documentation, object, sort, text, plainText = text } = proposal;
  const snippet = written(text, slot, layout);
  const dash = /^(?:- )+$/.test(slot.before) ? slot.before : "";
  return {
    label: `${dash}${label}`,
    kind: sort,
    detail,
    mark,
    documentation,
    object,
    filter: `${quote}${proposal.typed ?? label}`,
    text: snippet,
    plainText: plainText === text ? snippet : written(plainText, slot, layout),
    isDeprecated: proposal.isDeprecated ?? false,
    leadsOn: !slot.isNamed && (proposal.leadsOn ?? false),
  };
}

function written(text: ProposedText, slot: Frame, layout: Layout): readonly Piece[] {
  const { style, column, before, after } = slot;
  if (text.kind === "entries") {
    if (slot.isNamed) return Object.keys(text.entries).map((key) => (style === "json" ? `"${key}"` : key));
    return [before, ...writeEntries(text.entries, style, column, layout), after];
  }
  const value = [before, ...writeValue(text.value, style, column, layout), after];
  if (Object.keys(text.siblings).length === 0) return value;
  const separator = style === "block" ? lineBreak(column) : ", ";
  return [...value, separator, ...writeEntries(text.siblings, style, column, layout)];
}
