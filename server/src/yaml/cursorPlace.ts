import { offsetIsInComment, scalarTouching } from "./tolerantSearch.ts";
import { isLineEnd, lineEnd, lineStart, pastBlanks } from "./tolerantTokens.ts";
import { readTolerantly, type TolerantReading } from "./tolerantTree.ts";
import type { Path, YamlEntry, YamlMap, YamlNode, YamlSequence } from "./tree.ts";

/** What somebody is about to write at a cursor. */
export interface CursorPlace {
  /**
   * `entry`: a key of the map at `path`. `value`: the node at `path`, behind its key. `node`: the node at `path` on a
   * line of its own or behind a dash. `item`: one more item of the list at `path`, with its dash.
   */
  readonly writes: "entry" | "value" | "node" | "item";
  readonly path: Path;
  /** Between brackets, or by indentation. */
  readonly isFlow: boolean;
  /** Column of the map, the item or the node; of the key where a value stands behind it. */
  readonly column: number;
  /**
   * The half-open range of the word under the cursor, which is replaced; empty at a blank. UTF-16 code units from the
   * start of the document, on one line.
   */
  readonly start: number;
  readonly end: number;
  /** The key has its colon, so that only its name changes. */
  readonly isNamed: boolean;
  /** The document without the word under the cursor. */
  readonly root: YamlNode | undefined;
}

/** Texts longer than this are not searched: a manifest that etcd takes is shorter. */
const MAXIMUM_LENGTH = 2_000_000;

/**
 * What can be written at an offset of a document, which may be half typed: usually one thing, two where a list may
 * stand in the column of its key. Empty in comments, in texts of several lines and where nothing fits.
 */
export function placesOfCursor(text: string, offset: number): readonly CursorPlace[] {
  if (text.length > MAXIMUM_LENGTH) return [];
  const reading = readTolerantly(text);
  const word = wordAt(reading, text, offset);
  switch (word.kind) {
    case "nothing":
      return [];
    case "blank":
      return placesAt(reading, text, offset, { start: offset, end: offset });
    case "key": {
      const { entry, map, path } = word;
      const column = entry.keyStart - lineStart(text, entry.keyStart);
      const place = { writes: "entry", path, isFlow: map.flow, column, isNamed: true } as const;
      const entries = map.entries.filter((other) => other !== entry);
      const root = withMap(reading.root, path, { ...map, entries });
      return [{ ...place, start: entry.keyStart, end: entry.keyEnd, root }];
    }
    case "word": {
      const { start, end } = word;
      const without = `${text.slice(0, start)}${" ".repeat(end - start)}${text.slice(end)}`;
      return placesAt(readTolerantly(without), without, start, { start, end });
    }
  }
}

type Word =
  | { readonly kind: "nothing" | "blank" }
  | { readonly kind: "key"; readonly entry: YamlEntry; readonly map: YamlMap; readonly path: Path }
  | { readonly kind: "word"; readonly start: number; readonly end: number };

/** What stands under the cursor: a key with its colon, another word, or a blank. */
function wordAt({ root }: TolerantReading, text: string, offset: number): Word {
  if (offsetIsInComment(root, text, offset)) return { kind: "nothing" };
  const touched = scalarTouching(root, offset);
  if (touched === undefined) return { kind: "blank" };
  if (touched.kind === "key" && hasColon(text, touched.entry)) return touched;
  const { start, end } =
    touched.kind === "key" ? { start: touched.entry.keyStart, end: touched.entry.keyEnd } : touched.scalar;
  const isBlockScalar = touched.kind === "scalar" && !touched.scalar.plain && /[|>]/.test(text.charAt(start));
  return isBlockScalar || lineEnd(text, start) < end ? { kind: "nothing" } : { kind: "word", start, end };
}

function hasColon(text: string, { keyEnd }: YamlEntry): boolean {
  return text[pastBlanks(text, keyEnd)] === ":";
}

/** The tree with another map at a path. */
function withMap(node: YamlNode | undefined, path: Path, map: YamlMap): YamlNode | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return map;
  if (node?.kind === "map") {
    const entries = node.entries.map((entry) =>
      entry.key === step ? { ...entry, value: withMap(entry.value, rest, map) ?? entry.value } : entry,
    );
    return { ...node, entries };
  }
  if (node?.kind !== "sequence") return node;
  const items = node.items.map((item, index) => (index === step ? (withMap(item, rest, map) ?? item) : item));
  return { ...node, items };
}

type Found = Omit<CursorPlace, "start" | "end" | "isNamed" | "root">;

/** What can be written at a blank. */
function placesAt(
  reading: TolerantReading,
  text: string,
  offset: number,
  word: { readonly start: number; readonly end: number },
): readonly CursorPlace[] {
  const search = new BlankSearch(reading, text, offset);
  return search.places().map((found) => ({ ...found, ...word, isNamed: false, root: reading.root }));
}

/** Searches the tree for what a blank at an offset belongs to. */
class BlankSearch {
  private readonly reading: TolerantReading;
  private readonly text: string;
  private readonly offset: number;
  private readonly column: number;
  private readonly before: string;

  constructor(reading: TolerantReading, text: string, offset: number) {
    this.reading = reading;
    this.text = text;
    this.offset = offset;
    const start = lineStart(text, offset);
    this.column = offset - start;
    this.before = text.slice(start, offset);
  }

  places(): readonly Found[] {
    const { root } = this.reading;
    const brackets = this.brackets(root, []);
    if (brackets !== undefined) return this.inBrackets(brackets.node, brackets.path);
    const rest = pastBlanks(this.text, this.offset);
    if (!isLineEnd(this.text, rest) && this.text[rest] !== "#") return [];
    if (this.before.trim() === "") return this.onOwnLine(root, []);
    if (/:[ \t]*$/.test(this.before)) return this.behindKey(root, []);
    return /^[ \t]*(?:-[ \t]+)+$/.test(this.before) ? this.behindDash(root, []) : [];
  }

  /** The innermost flow collection around the cursor. */
  private brackets(
    node: YamlNode | undefined,
    path: Path,
  ): { readonly node: YamlMap | YamlSequence; readonly path: Path } | undefined {
    if (node === undefined || node.kind === "scalar") return undefined;
    if (node.start >= this.offset || node.end < this.offset) return undefined;
    if (node.flow && !this.isInside(node)) return undefined;
    const below =
      node.kind === "map"
        ? node.entries.map(({ key, value }) => this.brackets(value, [...path, key]))
        : node.items.map((item, index) => this.brackets(item, [...path, index]));
    return below.find((found) => found !== undefined) ?? (node.flow ? { node, path } : undefined);
  }

  /** Brackets that nobody has closed yet do not reach to lines that stand no deeper than theirs. */
  private isInside({ kind, start, end }: YamlMap | YamlSequence): boolean {
    if (this.text[end - 1] === (kind === "map" ? "}" : "]")) return this.offset < end;
    const line = lineStart(this.text, start);
    const isShallow = this.before.trim() === "" && this.column <= pastBlanks(this.text, line) - line;
    return this.offset <= end && !isShallow;
  }

  private inBrackets(node: YamlMap | YamlSequence, path: Path): readonly Found[] {
    let at = this.offset - 1;
    while (at > node.start && /\s/.test(this.text.charAt(at))) at--;
    const previous = this.text.charAt(at);
    const common = { isFlow: true, column: this.column };
    if (node.kind === "sequence") {
      const index = node.items.filter(({ end }) => end <= this.offset).length;
      return previous === "[" || previous === ","
        ? [{ ...common, writes: "node", path: [...path, index] }]
        : [];
    }
    if (previous === "{" || previous === ",") return [{ ...common, writes: "entry", path }];
    const entry = node.entries.findLast(({ keyStart }) => keyStart < this.offset);
    return previous === ":" && entry !== undefined && isEmpty(entry.value)
      ? [{ ...common, writes: "value", path: [...path, entry.key] }]
      : [];
  }

  /** On a blank line, the column says what the cursor belongs to. */
  private onOwnLine(node: YamlNode | undefined, path: Path): readonly Found[] {
    const { column } = this;
    const common = { isFlow: false, column };
    if (node === undefined || isEmpty(node)) return [{ ...common, writes: "node", path }];
    if (node.kind === "scalar" || node.flow) return [];
    const own = this.columnOf(node);
    if (node.kind === "sequence") {
      const last = this.lastItem(node);
      if (column === own) return [{ ...common, writes: "item", path }];
      return last === undefined || column < own ? [] : this.onOwnLine(node.items[last], [...path, last]);
    }
    const entry = this.lastEntry(node);
    const places: readonly Found[] = column === own ? [{ ...common, writes: "entry", path }] : [];
    if (entry === undefined || column < own) return places;
    const below = [...path, entry.key];
    if (column > own) return hasColon(this.text, entry) ? this.onOwnLine(entry.value, below) : [];
    const isListHere =
      isEmpty(entry.value) ||
      (entry.value.kind === "sequence" && !entry.value.flow && this.columnOf(entry.value) === own);
    return isListHere ? [...places, { ...common, writes: "item", path: below }] : places;
  }

  private behindKey(node: YamlNode | undefined, path: Path): readonly Found[] {
    const next = this.stepTowards(node);
    if (next === undefined) return [];
    const at = [...path, next.step];
    if (!next.isOpen) return this.behindKey(next.node, at);
    if (next.entry === undefined || !isEmpty(next.node)) return [];
    const column = next.entry.keyStart - lineStart(this.text, next.entry.keyStart);
    return [{ writes: "value", path: at, isFlow: false, column }];
  }

  private behindDash(node: YamlNode | undefined, path: Path): readonly Found[] {
    const next = this.stepTowards(node);
    if (next === undefined) return [];
    const at = [...path, next.step];
    if (!next.isOpen) return this.behindDash(next.node, at);
    if (next.entry !== undefined) return [];
    const common = { path: at, isFlow: false, column: this.column };
    if (isEmpty(next.node)) return [{ ...common, writes: "node" }];
    const isBelow = next.node.kind === "map" && this.columnOf(next.node) === this.column;
    return isBelow ? [{ ...common, writes: "entry" }] : [];
  }

  /** The last member that begins before the cursor; it is open where its value does not. */
  private stepTowards(node: YamlNode | undefined):
    | {
        readonly step: string | number;
        readonly node: YamlNode;
        readonly entry: YamlEntry | undefined;
        readonly isOpen: boolean;
      }
    | undefined {
    if (node === undefined || node.kind === "scalar" || node.flow) return undefined;
    if (node.kind === "map") {
      const entry = this.lastEntry(node);
      if (entry === undefined) return undefined;
      const { key, value } = entry;
      return { step: key, node: value, entry, isOpen: this.isOpen(value) };
    }
    const index = this.lastItem(node);
    const item = index === undefined ? undefined : node.items[index];
    if (index === undefined || item === undefined) return undefined;
    return { step: index, node: item, entry: undefined, isOpen: this.isOpen(item) };
  }

  private isOpen(value: YamlNode): boolean {
    return isEmpty(value) || value.start >= this.offset;
  }

  private lastEntry(map: YamlMap): YamlEntry | undefined {
    return map.entries.findLast(({ keyStart }) => keyStart < this.offset);
  }

  private lastItem(sequence: YamlSequence): number | undefined {
    const dashes = this.reading.dashes.get(sequence) ?? [];
    const index = dashes.findLastIndex((dash) => dash < this.offset);
    return index < 0 ? undefined : index;
  }

  private columnOf({ start }: YamlNode): number {
    return start - lineStart(this.text, start);
  }
}

function isEmpty(node: YamlNode): boolean {
  return node.kind === "scalar" && node.start === node.end;
}
