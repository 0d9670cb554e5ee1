import { comparePositions, type Position, type Range, rangeTouches, type Span } from "../../text/span.ts";
import { presentRanges } from "../../workspace/diagnostics/render.ts";
import { ownDocuments, type PlacedDocument } from "../../workspace/views/ownDocuments.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type MappedNode, mappedNodes } from "../../yaml/positionMap.ts";

/**
 * What an editor selects around a position, step by step, each range in the next: the scalar without its quotes and
 * with them, its entry, the map or item around it, the entry of that, and so on to the document and the file. None
 * outside of documents of ours.
 */
export function selectionRanges(workspace: Workspace, path: string, position: Position): readonly Range[] {
  const placed = ownDocuments(workspace, path).find(({ document, firstLine }) => {
    const line = position.line - firstLine;
    return line >= 0 && line <= document.breaks.value;
  });
  const file = workspace.file(path);
  if (placed === undefined || file === undefined) return [];
  const present = presentRanges(placed.document, placed.firstLine);
  const nodes = [...nodesOf(placed)].reverse().flatMap((span) => {
    const range = present(span);
    return rangeTouches(range, position) ? [range] : [];
  });
  const whole = { start: 0, end: placed.document.positionsText.trimEnd().length };
  const last = file.firstLines.value.at(-1) ?? 0;
  const lastText = file.documents.at(-1);
  const lastLine = lastText === undefined ? 0 : (lastText.lines.value.at(-1) ?? 0);
  const end = { line: last, character: (lastText?.text.length ?? 0) - lastLine };
  return nested([...nodes, present(whole), { start: { line: 0, character: 0 }, end }], position);
}

/** The spans of a document's nodes, wider before narrower: an entry, its value, what is in quotes. */
function nodesOf({ document }: PlacedDocument): readonly Span[] {
  const text = document.positionsText;
  return mappedNodes(document.positions.value, text).flatMap((node) => {
    const value = written(node.value, text);
    if (node.key.end <= node.key.start) return [value, ...inQuotes(value, node, text)];
    const entry = { start: node.key.start, end: Math.max(node.key.end, value.end) };
    return [entry, node.key, ...(value.end > value.start ? [value, ...inQuotes(value, node, text)] : [])];
  });
}

/** A span without the line breaks behind it, which belong to no node. */
function written({ start, end }: Span, text: string): Span {
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

function inQuotes({ start, end }: Span, { isLeaf }: MappedNode, text: string): readonly Span[] {
  const isQuoted = isLeaf && end > start + 1 && /["']/.test(text.charAt(start));
  return isQuoted ? [{ start: start + 1, end: end - 1 }] : [];
}

/** Ranges that hold the position, from the narrowest on, each wider than the one before and around it. */
function nested(ranges: readonly Range[], position: Position): readonly Range[] {
  const kept: Range[] = [];
  for (const range of ranges) {
    const inner = kept.at(-1);
    if (!rangeTouches(range, position)) continue;
    if (inner === undefined || isWider(range, inner)) kept.push(range);
  }
  return kept;
}

function isWider(range: Range, inner: Range): boolean {
  const before = comparePositions(range.start, inner.start);
  const behind = comparePositions(inner.end, range.end);
  return before <= 0 && behind <= 0 && (before < 0 || behind < 0);
}
