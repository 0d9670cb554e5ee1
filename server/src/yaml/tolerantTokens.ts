import type { YamlScalar } from "./tree.ts";

/** A key with a colon behind it; offsets are UTF-16 code units, half-open. */
export interface TolerantKey {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly colon: number;
}

const PLAIN_KEY =
  /(?:[^\s"'#&*!|>%@`{}[\],:-]|-(?=[^\s:]))(?:[^\r\n#]|(?<=\S)#)*?(?<![ \t])(?=[ \t]*:(?:\s|$))/y;
const QUOTED = /"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\r\n]|'')*'/y;
const COLON = /[ \t]*:(?=\s|$)/y;
const REST = /(?:[^\r\n#]|(?<=\S)#)*/y;

/** The key at an offset, where a colon follows it on the same line. */
export function keyAt(text: string, at: number): TolerantKey | undefined {
  const quoted = quotedAt(text, at);
  const written = quoted ?? matchAt(PLAIN_KEY, text, at);
  if (written === undefined) return undefined;
  const end = at + written.length;
  const colon = matchAt(COLON, text, end);
  if (colon === undefined) return undefined;
  const name = quoted === undefined ? written : written.slice(1, -1);
  return { text: name, start: at, end, colon: end + colon.length - 1 };
}

/** A quoted text that is closed on its line, quotes included. */
export function quotedAt(text: string, at: number): string | undefined {
  return matchAt(QUOTED, text, at);
}

/** What stands on a line from an offset on, without a comment and blanks at its end. */
export function restOfLine(text: string, at: number): string {
  return (matchAt(REST, text, at) ?? "").trimEnd();
}

/** What a sticky pattern matches at an offset. */
export function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** True where a dash begins an item of a block sequence. */
export function isDash(text: string, at: number): boolean {
  return text[at] === "-" && /^\s?$/.test(text.charAt(at + 1));
}

/** True at a line break and at the end of the text. */
export function isLineEnd(text: string, at: number): boolean {
  return at >= text.length || text[at] === "\n" || text[at] === "\r";
}

/** The offset behind blanks, and behind a byte order mark. */
export function pastBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\uFEFF") at++;
  return at;
}

/** The offset at which the line of `from` ends. */
export function lineEnd(text: string, from: number): number {
  let at = from;
  while (!isLineEnd(text, at)) at++;
  return at;
}

/** The offset at which the line of `from` starts. */
export function lineStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && text[at - 1] !== "\n" && text[at - 1] !== "\r") at--;
  return at;
}

/** The scalar of a value that is missing: empty, at an offset. */
export function emptyScalar(at: number): YamlScalar {
  return { kind: "scalar", start: at, end: at, text: "", plain: true };
}

/** The scalar of a quoted text, quotes included in its span; escapes stay as they are written. */
export function quotedScalar(at: number, written: string): YamlScalar {
  return { kind: "scalar", start: at, end: at + written.length, text: written.slice(1, -1), plain: false };
}
