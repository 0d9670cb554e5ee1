import type { Span } from "../text/span.ts";
import { lineStart } from "./tolerantTokens.ts";
import type { YamlEntry, YamlNode } from "./tree.ts";

/** Where the text of a node ends, without the blank lines that a block collection may claim behind it. */
export function contentEnd(node: YamlNode): number {
  switch (node.kind) {
    case "scalar":
      return node.end;
    case "map": {
      const last = node.entries.filter(({ merged }) => !merged).at(-1);
      return node.flow || last === undefined ? node.end : entryEnd(last);
    }
    case "sequence": {
      const last = node.items.at(-1);
      return node.flow || last === undefined ? node.end : contentEnd(last);
    }
  }
}

/** The same without the line break with which a block of text ends. */
export function textEnd(text: string, node: YamlNode): number {
  const end = contentEnd(node);
  return end - (/(?:\r\n|\r|\n)$/.exec(text.slice(Math.max(node.start, end - 2), end))?.[0].length ?? 0);
}

/** Where the text of an entry ends, its value included. */
export function entryEnd(entry: YamlEntry): number {
  const { value } = entry;
  return value.kind === "scalar" && value.end === value.start
    ? entry.keyEnd + 1
    : Math.max(contentEnd(value), entry.keyEnd + 1);
}

/**
 * The end of the line on which `offset` stands; block scalars end behind their line break, which is stepped back over.
 */
export function endOfLine(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && /[\r\n]/.test(text.charAt(at - 1))) at--;
  const rest = text.slice(at).search(/\r|\n/);
  return rest < 0 ? text.length : at + rest;
}

/** Where the line begins that is above the one which begins at `start`; 0 for the first. */
export function lineAbove(text: string, start: number): number {
  return lineStart(text, Math.max(0, start - (text.startsWith("\r\n", start - 2) ? 2 : 1)));
}

/** A stretch from the start of a line to the end of one, with the line break behind it, or else the one before it. */
export function wholeLines(text: string, start: number, end: number): Span {
  const behind = /^(?:\r\n|\r|\n)/.exec(text.slice(end))?.[0].length;
  return behind === undefined ? linesToEnd(text, start, end) : { start, end: end + behind };
}

/** Lines at the end of a text, with the line break before them: there is none behind. */
export function linesToEnd(text: string, start: number, end: number): Span {
  return { start: start - (/(?:\r\n|\r|\n)$/.exec(text.slice(0, start))?.[0].length ?? 0), end };
}

/** The column of an offset: code units from the start of its line. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** The line break that a text uses. */
export function lineBreak(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Block YAML moved to a column, without the line break at its end. */
export function indent(yaml: string, column: number, text: string): string {
  return yaml
    .trimEnd()
    .replace(/^(?=.)/gm, " ".repeat(column))
    .replaceAll("\n", lineBreak(text));
}
