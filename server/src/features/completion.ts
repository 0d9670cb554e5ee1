import { isKustomizationFile } from "../delivery/kustomization.ts";
import { isCue, isOtherLanguage, isTemplate } from "../delivery/notManifests.ts";
import type { StructureOptions } from "../schema/structureProblem.ts";
import { positionAt } from "../text/lines.ts";
import type { Position, Range } from "../text/span.ts";
import type { Cluster } from "../workspace/cluster.ts";
import { locate, type WorkspaceFile } from "../workspace/file.ts";
import type { Site } from "../workspace/render.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { type CursorPlace, placesOfCursor } from "../yaml/cursorPlace.ts";
import { type Layout, layoutOf } from "../yaml/layout.ts";
import { stringValue } from "../yaml/scalars.ts";
import { nodeAt } from "../yaml/tree.ts";
import { blockProposals } from "./completion/blocks.ts";
import { documentProposals } from "./completion/documents.ts";
import { lineBreak, type Piece, writeEntries, writeValue } from "./completion/draft.ts";
import { generatedNameProposals } from "./completion/generatedNames.ts";
import { keyProposals } from "./completion/keys.ts";
import { type Frame, type OpenSlot, openSlotAt } from "./completion/openSlot.ts";
import type { Proposal, ProposedText } from "./completion/proposal.ts";
import { type Slot, slotAt } from "./completion/slot.ts";
import { valueProposals } from "./completion/values.ts";

/** Something that an editor offers to write at the cursor. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: "key" | "value" | "block" | "document";
  readonly detail: string;
  /** Markdown. */
  readonly documentation: string | undefined;
  /** What has been typed is compared with this. */
  readonly filter: string;
  /** What takes the place of the range; further lines have their blanks at the beginning. */
  readonly text: readonly Piece[];
  /** The same for editors without snippets. */
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
}

/** What can tell of something to write at a slot: one function for each kind of knowledge. */
type CompletionSource = (slot: Slot) => readonly Proposal[];
const SOURCES: readonly CompletionSource[] = [
  keyProposals,
  valueProposals,
  blockProposals,
  documentProposals,
];

/**
 * What can be written at a position: keys, values, blocks and whole documents of the chosen channel and release. Undefined
 * in comments and texts, in templates, in objects of other APIs and where nothing fits.
 */
export function completions(
  workspace: Workspace,
  path: string,
  position: Position,
  options: StructureOptions,
): CompletionList | undefined {
  const file = workspace.file(path);
  if (file === undefined || isNoManifestText(file)) return undefined;
  const { index, offset } = locate(file, position);
  const text = file.documents[index]?.text ?? "";
  const places = placesOfCursor(text, offset).filter(({ isFlow }) => isFlow || !path.endsWith(".json"));
  const [first] = places;
  if (first === undefined) return undefined;
  const layout = layoutOf(first.root, text);
  const site = workspace.objectsIn(path).find(({ document }) => document === file.documents[index]);
  const items = places.flatMap((place) => [
    ...itemsAt(place, layout, options, text),
    ...itemsOfWorkspace(
      workspace.clusterAt(path),
      site,
      openSlotAt(place, layout, text),
      layout,
      quoteAt(text, place),
    ),
  ]);
  if (items.length === 0) return undefined;
  const starts = file.documents[index]?.lines.value ?? [0];
  const firstLine = file.firstLines.value[index] ?? 0;
  const start = positionAt(starts, first.start);
  const end = positionAt(starts, first.end);
  const lineText = text.slice(starts[start.line] ?? 0, first.start);
  return {
    range: {
      start: { line: start.line + firstLine, character: start.character },
      end: { line: end.line + firstLine, character: end.character },
    },
    indentation: /^ */.exec(lineText)?.[0].length ?? 0,
    items,
  };
}

/** Templates make no manifests until an engine has run; files whose name begins with a dot are settings of a tool. */
function isNoManifestText({ path, documents }: WorkspaceFile): boolean {
  const isSettings = /(?:^|\/)\.[^/]*$/.test(path) || isKustomizationFile(path);
  return isSettings || isOtherLanguage(path) || documents.some(({ text }) => isTemplate(text) || isCue(text));
}

function itemsAt(
  place: CursorPlace,
  layout: Layout,
  options: StructureOptions,
  text: string,
): readonly CompletionItem[] {
  if (place.writes === "item" && layout.dash !== 0 && nodeAt(place.root, place.path)?.kind === "scalar")
    return [];
  const slot = slotAt(place, layout, options, text);
  if (slot === undefined) return [];
  const quote = quoteAt(text, place);
  return SOURCES.flatMap((source) => source(slot))
    .toSorted((a, b) => a.rank - b.rank)
    .map((proposal) => itemOf(proposal, slot, layout, quote));
}

/** The quote with which the word at a cursor begins. */
function quoteAt(text: string, { start, end }: CursorPlace): string {
  return /^["']/.exec(text.slice(start, end))?.[0] ?? "";
}

/** What other objects of the workspace give to say at a place, in objects of other APIs too. */
function itemsOfWorkspace(
  cluster: Cluster,
  site: Site | undefined,
  slot: OpenSlot,
  layout: Layout,
  quote: string,
): readonly CompletionItem[] {
  const namespace =
    site?.delivered.namespace ?? stringValue(nodeAt(slot.object.root, ["metadata", "namespace"]));
  return generatedNameProposals(slot, namespace, cluster).map((proposal) =>
    itemOf(proposal, slot, layout, quote),
  );
}

function itemOf(proposal: Proposal, slot: Frame, layout: Layout, quote: string): CompletionItem {
  const { label, detail, documentation, sort, text, plainText = text } = proposal;
  const dash = /^(?:- )+$/.test(slot.before) ? slot.before : "";
  return {
    label: `${dash}${label}`,
    kind: sort,
    detail,
    documentation,
    filter: `${quote}${proposal.typed ?? label}`,
    text: written(text, slot, layout),
    plainText: written(plainText, slot, layout),
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
