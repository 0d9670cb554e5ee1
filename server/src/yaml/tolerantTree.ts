import { lineStarts } from "../text/lines.ts";
import { readTolerantFlow } from "./tolerantFlow.ts";
import {
  emptyScalar,
  isDash,
  isLineEnd,
  keyAt,
  lineEnd,
  matchAt,
  pastBlanks,
  quotedAt,
  quotedScalar,
  restOfLine,
} from "./tolerantTokens.ts";
import type { YamlEntry, YamlMap, YamlNode, YamlScalar, YamlSequence } from "./tree.ts";

/** A document read by its columns, as a person would, whether or not a parser takes it. */
export interface TolerantReading {
  /** Undefined where there is nothing but blanks and comments. */
  readonly root: YamlNode | undefined;
  /** Offset of the dash of each item of a block sequence. */
  readonly dashes: ReadonlyMap<YamlSequence, readonly number[]>;
}

/** Levels that are followed; what is nested deeper is left out. */
const MAXIMUM_NESTING = 200;

/**
 * Reads a half-typed document by its indentation, as a person does. Never fails: a key without a colon is an entry
 * without a value, a bracket or a quote that is not closed ends where the next key stands, and a line that fits nowhere
 * is passed over. Aliases and merge keys are left as they are written. Offsets are UTF-16 code units.
 */
export function readTolerantly(text: string): TolerantReading {
  const reader = new TolerantReader(text);
  return { root: reader.readRoot(), dashes: reader.dashes };
}

/** Tags and anchors before a node. */
const PROPERTIES = /(?:[&!][^\s,[\]{}]*[ \t]*)*/y;

/** Walks down the text, line by line. */
class TolerantReader {
  readonly dashes = new Map<YamlSequence, readonly number[]>();
  private readonly text: string;
  private readonly starts: readonly number[];
  /** The line that is read next by whoever reads blocks. */
  private line = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
    this.starts = lineStarts(text);
  }

  readRoot(): YamlNode | undefined {
    const at = this.nextContent();
    return at === undefined ? undefined : this.blockNode(at, -1);
  }

  /** The offset of the first content from the present line on, past blanks, comments, markers and directives. */
  private nextContent(): number | undefined {
    for (; this.line < this.starts.length; this.line++) {
      const start = this.starts[this.line] ?? 0;
      const at = pastBlanks(this.text, start);
      if (isLineEnd(this.text, at) || this.text[at] === "#") continue;
      if (at === start && /^(?:---|\.\.\.)(?:\s|$)|^%/.test(this.text.slice(at, at + 4))) continue;
      return at;
    }
    return undefined;
  }

  private columnOf(at: number): number {
    return at - (this.starts[this.line] ?? 0);
  }

  /** The node that begins at `at` on the present line; what belongs to it stands deeper than `parent`. */
  private blockNode(at: number, parent: number): YamlNode {
    if (this.depth >= MAXIMUM_NESTING) return this.passOver(at);
    this.depth += 1;
    const node = isDash(this.text, at)
      ? this.sequence(at)
      : this.startsMap(at)
        ? this.map(at)
        : this.value(at, parent);
    this.depth -= 1;
    return node;
  }

  private passOver(at: number): YamlNode {
    this.line += 1;
    return emptyScalar(at);
  }

  /** A key stands here, or a word with a key right below it: a key in the making. */
  private startsMap(at: number): boolean {
    if (keyAt(this.text, at) !== undefined) return true;
    if (/[{["'|>]/.test(this.text.charAt(at))) return false;
    const line = this.line;
    const column = this.columnOf(at);
    this.line += 1;
    const below = this.nextContent();
    const isMap =
      below !== undefined && this.columnOf(below) === column && keyAt(this.text, below) !== undefined;
    this.line = line;
    return isMap;
  }

  private map(first: number): YamlMap {
    const column = this.columnOf(first);
    const entries: YamlEntry[] = [];
    for (let at: number | undefined = first; at !== undefined; at = this.nextContent()) {
      const here = this.columnOf(at);
      if (here < column) break;
      if (here > column || isDash(this.text, at)) this.line += 1;
      else entries.push(this.entry(at, column));
    }
    return { kind: "map", start: first, end: endOfLast(entries, first), entries, flow: false };
  }

  private entry(at: number, column: number): YamlEntry {
    const key = keyAt(this.text, at);
    if (key === undefined) {
      const word = restOfLine(this.text, at);
      const end = at + word.length;
      this.line += 1;
      return { key: word, keyStart: at, keyEnd: end, value: emptyScalar(end), merged: false };
    }
    const value = this.below(key.colon + 1, column, true) ?? emptyScalar(key.colon + 1);
    return { key: key.text, keyStart: key.start, keyEnd: key.end, value, merged: false };
  }

  private sequence(first: number): YamlSequence {
    const column = this.columnOf(first);
    const items: YamlNode[] = [];
    const dashes: number[] = [];
    for (let at: number | undefined = first; at !== undefined; at = this.nextContent()) {
      const here = this.columnOf(at);
      if (here < column || (here === column && !isDash(this.text, at))) break;
      if (here > column) {
        this.line += 1;
        continue;
      }
      dashes.push(at);
      items.push(this.below(at + 1, column, false) ?? emptyScalar(at + 1));
    }
    const end = items.at(-1)?.end ?? first;
    const sequence: YamlSequence = { kind: "sequence", start: first, end, items, flow: false };
    this.dashes.set(sequence, dashes);
    return sequence;
  }

  /** What stands behind a colon or a dash, or on the lines below it; undefined where nothing does. */
  private below(from: number, column: number, isEntry: boolean): YamlNode | undefined {
    const at = this.pastProperties(from);
    if (!isLineEnd(this.text, at) && this.text[at] !== "#")
      return isEntry ? this.value(at, column) : this.blockNode(at, column);
    this.line += 1;
    const next = this.nextContent();
    if (next === undefined) return undefined;
    const here = this.columnOf(next);
    const belongs = here > column || (isEntry && here === column && isDash(this.text, next));
    return belongs ? this.blockNode(next, column) : undefined;
  }

  private pastProperties(from: number): number {
    const at = pastBlanks(this.text, from);
    return at + (matchAt(PROPERTIES, this.text, at)?.length ?? 0);
  }

  /** A scalar or a flow collection that begins at `at`; its further lines stand deeper than `parent`. */
  private value(at: number, parent: number): YamlNode {
    const first = this.text.charAt(at);
    if (first === "{" || first === "[") {
      const node = readTolerantFlow(this.text, at, parent);
      while (this.line < this.starts.length && (this.starts[this.line] ?? 0) < node.end) this.line += 1;
      return node;
    }
    if (first === "|" || first === ">") return this.blockScalar(at, parent);
    if (first === '"' || first === "'") return this.quoted(at, parent);
    const line = restOfLine(this.text, at);
    const end = this.continuation(at + line.length, parent);
    return {
      kind: "scalar",
      start: at,
      end,
      text: this.text.slice(at, end).replace(/\s+/g, " "),
      plain: true,
    };
  }

  /** The end of a plain scalar with the lines that carry it on. */
  private continuation(from: number, parent: number): number {
    let end = from;
    this.line += 1;
    for (let at = this.nextContent(); at !== undefined; at = this.nextContent()) {
      if (this.columnOf(at) <= parent || keyAt(this.text, at) !== undefined || isDash(this.text, at)) break;
      end = at + restOfLine(this.text, at).length;
      this.line += 1;
    }
    return end;
  }

  private blockScalar(at: number, parent: number): YamlScalar {
    let end = lineEnd(this.text, at);
    for (this.line += 1; this.line < this.starts.length; this.line++) {
      const start = this.starts[this.line] ?? 0;
      const content = pastBlanks(this.text, start);
      if (isLineEnd(this.text, content)) continue;
      if (content - start <= parent) break;
      end = lineEnd(this.text, content);
    }
    return { kind: "scalar", start: at, end, text: this.text.slice(at, end), plain: false };
  }

  private quoted(at: number, parent: number): YamlScalar {
    const quote = this.text.charAt(at);
    const closed = quotedAt(this.text, at);
    if (closed !== undefined) {
      this.line += 1;
      return quotedScalar(at, closed);
    }
    // A quote may be closed on a later line, but not behind the next key.
    let end = lineEnd(this.text, at);
    for (this.line += 1; this.line < this.starts.length; this.line++) {
      const start = this.starts[this.line] ?? 0;
      const content = pastBlanks(this.text, start);
      if (isLineEnd(this.text, content)) continue;
      if (content - start <= parent || keyAt(this.text, content) !== undefined) break;
      const close = this.text.slice(content, lineEnd(this.text, content)).indexOf(quote);
      if (close < 0) continue;
      end = content + close + 1;
      this.line += 1;
      return { kind: "scalar", start: at, end, text: this.text.slice(at + 1, end - 1), plain: false };
    }
    return { kind: "scalar", start: at, end, text: this.text.slice(at + 1, end), plain: false };
  }
}

function endOfLast(entries: readonly YamlEntry[], start: number): number {
  const last = entries.at(-1);
  return last === undefined ? start : Math.max(last.keyEnd, last.value.end);
}
