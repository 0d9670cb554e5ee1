import {
  emptyScalar,
  isDash,
  isLineEnd,
  keyAt,
  lineEnd,
  lineStart,
  matchAt,
  pastBlanks,
  quotedAt,
  quotedScalar,
} from "./tolerantTokens.ts";
import type { YamlEntry, YamlMap, YamlNode, YamlScalar, YamlSequence } from "./tree.ts";

/** Brackets in brackets that are followed. */
const MAXIMUM_NESTING = 200;
const PLAIN = /(?:[^\r\n,[\]{}:#]|:(?![\s,[\]{}]|$)|(?<=\S)#)*/y;

/**
 * Reads the brackets that open at `at`. Brackets that nobody closes end before the line of the next key or item that
 * stands no deeper than `parent`, the column of what they belong to.
 */
export function readTolerantFlow(text: string, at: number, parent: number): YamlNode {
  return new FlowReader(text, parent).collection(at);
}

class FlowReader {
  private readonly text: string;
  private readonly parent: number;
  private depth = 0;

  constructor(text: string, parent: number) {
    this.text = text;
    this.parent = parent;
  }

  collection(at: number): YamlNode {
    if (this.depth >= MAXIMUM_NESTING) return emptyScalar(at);
    this.depth += 1;
    const node = this.text[at] === "{" ? this.map(at) : this.sequence(at);
    this.depth -= 1;
    return node;
  }

  private map(start: number): YamlMap {
    const entries: YamlEntry[] = [];
    for (let at = this.pastBlanks(start + 1); ; at = this.pastBlanks(at)) {
      const end = this.endAt(at, "}");
      if (end !== undefined) return { kind: "map", start, end, entries, flow: true };
      const next = this.text.charAt(at);
      if (/[{[]/.test(next)) {
        at = Math.max(at + 1, this.collection(at).end);
      } else if (/[,:]/.test(next)) {
        at += 1;
      } else {
        const entry = this.entry(at);
        entries.push(entry);
        at = Math.max(at + 1, entry.keyEnd, entry.value.end);
      }
    }
  }

  private entry(at: number): YamlEntry {
    const key = this.scalar(at);
    const base = { key: key.text, keyStart: at, keyEnd: key.end, merged: false };
    const colon = pastBlanks(this.text, key.end);
    if (this.text[colon] !== ":") return { ...base, value: emptyScalar(key.end) };
    return { ...base, value: this.value(this.pastBlanks(colon + 1)) ?? emptyScalar(colon + 1) };
  }

  private sequence(start: number): YamlSequence {
    const items: YamlNode[] = [];
    for (let at = this.pastBlanks(start + 1); ; at = this.pastBlanks(at)) {
      const end = this.endAt(at, "]");
      if (end !== undefined) return { kind: "sequence", start, end, items, flow: true };
      const item = this.value(at);
      if (item !== undefined) items.push(item);
      at = Math.max(at + 1, item?.end ?? 0);
    }
  }

  /** Where a collection ends if nothing more of it follows at `at`. */
  private endAt(at: number, bracket: string): number | undefined {
    const next = this.text[at];
    if (next === bracket) return at + 1;
    if (this.isKeyBelow(at)) return lineStart(this.text, at);
    return next === undefined || next === "]" || next === "}" ? at : undefined;
  }

  private value(at: number): YamlNode | undefined {
    const next = this.text[at];
    if (next === undefined || /[,\]}:]/.test(next) || this.isKeyBelow(at)) return undefined;
    return next === "{" || next === "[" ? this.collection(at) : this.scalar(at);
  }

  private scalar(at: number): YamlScalar {
    const quoted = quotedAt(this.text, at);
    if (quoted !== undefined) return quotedScalar(at, quoted);
    const written = (matchAt(PLAIN, this.text, at) ?? "").trimEnd();
    const isQuoteOpen = /^["']/.test(written);
    const text = isQuoteOpen ? written.slice(1) : written;
    return { kind: "scalar", start: at, end: at + written.length, text, plain: !isQuoteOpen };
  }

  /** The next content, which may stand some lines further down. */
  private pastBlanks(from: number): number {
    for (let at = from; ; at = lineEnd(this.text, at)) {
      while (/\s/.test(this.text.charAt(at))) at++;
      const isComment = this.text[at] === "#" && /^\s?$/.test(this.text.charAt(at - 1));
      if (!isComment) return at;
    }
  }

  /** Looks back over blanks only: everything may stand on one line. */
  private isKeyBelow(at: number): boolean {
    let start = at;
    while (this.text[start - 1] === " ") start--;
    const isFirst = start === 0 || isLineEnd(this.text, start - 1);
    if (!isFirst || at - start > this.parent) return false;
    return isDash(this.text, at) || keyAt(this.text, at) !== undefined;
  }
}
