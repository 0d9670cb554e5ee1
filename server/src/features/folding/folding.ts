import type { Span } from "../../text/span.ts";
import { presentRanges } from "../../workspace/diagnostics/render.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import { documentsIn, ownDocuments, type PlacedDocument } from "../../workspace/views/ownDocuments.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type MappedNode, mappedNodes } from "../../yaml/positionMap.ts";

/** Lines that can be shown as their first one. */
export interface FoldingRange {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: "block" | "comment";
}

/**
 * What can be folded in a file that has a document of ours: every document of several, every map, list, item and text over
 * several lines, and comments. Undefined where an editor that folds by indentation knows as much.
 */
export function foldingRanges(workspace: Workspace, path: string): readonly FoldingRange[] | undefined {
  if (ownDocuments(workspace, path).length === 0) return undefined;
  const documents = documentsIn(workspace, path);
  return folds(workspace, path, documents, (placed) =>
    widestOfEachLine([...(documents.length > 1 ? wholeDocument(placed) : []), ...foldsIn(placed)]),
  ).flat();
}

const folds = inParts<readonly FoldingRange[]>();

/** Where a list's item and its first key begin on one line, the wider one folds both. */
function widestOfEachLine(folds: readonly FoldingRange[]): readonly FoldingRange[] {
  const widest = new Map<number, FoldingRange>();
  for (const fold of folds) {
    const known = widest.get(fold.startLine);
    if (known === undefined || known.endLine < fold.endLine) widest.set(fold.startLine, fold);
  }
  return [...widest.values()].sort((a, b) => a.startLine - b.startLine);
}

function wholeDocument({ document, firstLine }: PlacedDocument): readonly FoldingRange[] {
  const written = document.text.trimEnd();
  return foldOf(firstLine, firstLine + linesBefore(document, written.length), "block");
}

function linesBefore({ lines }: PlacedDocument["document"], offset: number): number {
  return lines.value.filter((start) => start > 0 && start < offset).length;
}

function foldsIn(placed: PlacedDocument): readonly FoldingRange[] {
  const { document, firstLine } = placed;
  const range = presentRanges(document, firstLine);
  const texts = new Set<number>();
  const blocks = mappedNodes(document.positions.value, document.positionsText).flatMap((node) => {
    const { start, end } = range(blockOf(node, document.positionsText));
    if (node.isLeaf) for (let line = start.line + 1; line <= end.line; line++) texts.add(line);
    return foldOf(start.line, end.line, "block");
  });
  return [...blocks, ...commentsIn(placed, texts)];
}

/** From its key to the last thing written in it. */
function blockOf({ key, value }: MappedNode, text: string): Span {
  const start = key.end > key.start ? key.start : value.start;
  return { start, end: start + text.slice(start, Math.max(start, value.end)).trimEnd().length };
}

/** Comments on lines of their own that follow each other; not those in texts, which only look like some. */
function commentsIn({ document, firstLine }: PlacedDocument, texts: ReadonlySet<number>): FoldingRange[] {
  const folds: FoldingRange[] = [];
  let start: number | undefined;
  const lines = document.text.split(/\r\n|\r|\n/);
  for (const [index, text] of [...lines, ""].entries()) {
    const line = firstLine + index;
    const isComment = /^[ \t]*#/.test(text) && !texts.has(line);
    if (isComment) start ??= line;
    else if (start !== undefined) {
      folds.push(...foldOf(start, line - 1, "comment"));
      start = undefined;
    }
  }
  return folds;
}

function foldOf(startLine: number, endLine: number, kind: FoldingRange["kind"]): readonly FoldingRange[] {
  return endLine > startLine ? [{ startLine, endLine, kind }] : [];
}
