import type { Span } from "../text/span.ts";
import { applyEdits } from "../text/textEdit.ts";
import { columnOf, contentEnd, endOfLine, indent, lineAbove, lineBreak, wholeLines } from "./blockText.ts";
import { deepEqual } from "./deepEqual.ts";
import { editDocument } from "./editDocument.ts";
import { readDocument } from "./readDocument.ts";
import { lineStart } from "./tolerantTokens.ts";
import { nodeAt, type Path, type YamlSequence } from "./tree.ts";
import { writeYaml } from "./writeYaml.ts";
import { type YamlValue, yamlValue } from "./yamlValue.ts";

/** A list item on its way to another list. */
export interface ListItem {
  /** A block list of this one item, from column zero, with the comments above and beside it. */
  readonly text: string;
  readonly value: YamlValue;
}

/** The items of the list at `path` as they are written; empty where there is no list. */
export function listItems(text: string, path: Path): readonly ListItem[] {
  const list = listAt(text, path);
  if (list === undefined) return [];
  return list.items.map((item, index) => {
    const value = yamlValue(item);
    const lines = linesOfItem(text, list, index);
    const written = lines === undefined ? "" : outdented(text, lines, columnOf(text, list.start));
    const { root, problems } = readDocument(written);
    const isWhole = root !== undefined && problems.length === 0 && deepEqual(yamlValue(root), [value]);
    return { text: isWhole ? written : writeYaml([value]), value };
  });
}

/** The text without some items of the list at `path`, and without the comments above and beside them. */
export function withoutListItems(text: string, path: Path, indices: readonly number[]): string {
  return withoutRuns(text, path, indices) ?? withoutOneByOne(text, path, indices);
}

/** The same where every item has lines of its own and one stays: those that follow each other are taken out together. */
function withoutRuns(text: string, path: Path, indices: readonly number[]): string | undefined {
  const list = listAt(text, path);
  const removed = new Set(indices);
  if (list === undefined || removed.size >= list.items.length) return undefined;
  const runs: Span[] = [];
  for (const index of [...removed].sort((a, b) => a - b)) {
    const own = ownLines(text, list, index);
    if (own === undefined) return undefined;
    const before = runs.at(-1);
    const isNext = before !== undefined && /^(?:\r\n|\r|\n)$/.test(text.slice(before.end, own.start));
    if (isNext) runs.splice(-1, 1, { start: before.start, end: own.end });
    else runs.push(own);
  }
  return applyEdits(
    text,
    runs.map(({ start, end }) => ({ ...wholeLines(text, start, end), text: "" })),
  );
}

function withoutOneByOne(text: string, path: Path, indices: readonly number[]): string {
  return [...indices]
    .sort((a, b) => b - a)
    .reduce((left, index) => {
      const list = listAt(left, path);
      const lines = list === undefined || list.items.length < 2 ? undefined : linesOfItem(left, list, index);
      return lines === undefined
        ? applyEdits(left, editDocument(left, { kind: "remove", path: [...path, index] }))
        : left.slice(0, lines.start) + left.slice(lines.end);
    }, text);
}

/** The text with more items at the end of the list at `path`, which is created where it is missing. */
export function withListItems(text: string, path: Path, items: readonly ListItem[]): string {
  const list = listAt(text, path);
  if (list !== undefined && !list.flow && list.items.length > 0) {
    return withLines(text, contentEnd(list), columnOf(text, list.start), items);
  }
  const parent = nodeAt(readDocument(text).root, path.slice(0, -1));
  const key = path.at(-1);
  if (list === undefined && parent?.kind === "map" && !parent.flow && typeof key === "string") {
    const [placeholder] = editDocument(text, { kind: "set", path, value: [0] });
    // The key is written with an item that stands for the others, whose place and column are then known.
    const created = placeholder === undefined ? text : applyEdits(text, [placeholder]);
    return withoutListItems(withListItems(created, path, items), path, [0]);
  }
  return items.reduce(
    (before, { value }) => applyEdits(before, editDocument(before, { kind: "append", path, value })),
    text,
  );
}

function withLines(text: string, after: number, column: number, items: readonly ListItem[]): string {
  const at = endOfLine(text, after);
  const lines = items.map((item) => `${lineBreak(text)}${indent(item.text, column, text)}`);
  return text.slice(0, at) + lines.join("") + text.slice(at);
}

function listAt(text: string, path: Path): YamlSequence | undefined {
  const node = nodeAt(readDocument(text).root, path);
  return node?.kind === "sequence" ? node : undefined;
}

/** The lines of an item of a block list, with the comments right above it; undefined where it shares its lines. */
function linesOfItem(text: string, list: YamlSequence, index: number): Span | undefined {
  const own = ownLines(text, list, index);
  return own && wholeLines(text, own.start, own.end);
}

/** The same without the line break that goes with them. */
function ownLines(text: string, list: YamlSequence, index: number): Span | undefined {
  const item = list.items[index];
  if (item === undefined || list.flow) return undefined;
  const line = lineStart(text, item.start);
  const dash = text.slice(line, item.start);
  if (!/^[ \t]*-[ \t]+$/.test(dash)) return undefined;
  const margin = dash.slice(0, dash.indexOf("-"));
  let start = line;
  while (start > 0) {
    const above = lineAbove(text, start);
    if (!new RegExp(`^${margin}#`).test(text.slice(above, start))) break;
    start = above;
  }
  return { start, end: endOfLine(text, contentEnd(item)) };
}

function outdented(text: string, { start, end }: Span, column: number): string {
  const lines = text
    .slice(start, end)
    .replaceAll(/\r\n|\r/g, "\n")
    .replace(/^\n/, "");
  return lines.replace(new RegExp(`^ {1,${Math.max(column, 1)}}`, "gm"), (blanks) =>
    column === 0 ? blanks : "",
  );
}
