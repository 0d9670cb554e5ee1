import * as code from "./codes.ts";
import { isMarker } from "./lines.ts";
import { giveUp, type Reading } from "./reading.ts";

/**
 * Reads the text of the quoted scalar at which the reading stands, and stands behind it. Lines after its first must be
 * indented deeper than `indent`.
 */
export function quotedText(reading: Reading, indent: number): string {
  return reading.text.charCodeAt(reading.pos) === code.DOUBLE_QUOTE
    ? doubleQuoted(reading, indent)
    : singleQuoted(reading, indent);
}

function singleQuoted(reading: Reading, indent: number): string {
  const { text } = reading;
  const start = reading.pos + 1;
  let end = text.indexOf("'", start);
  let isDoubled = false;
  while (end >= 0 && reading.codeAt(end + 1) === code.SINGLE_QUOTE) {
    isDoubled = true;
    end = text.indexOf("'", end + 2);
  }
  if (end < 0) giveUp();
  reading.pos = end + 1;
  const content = text.slice(start, end);
  const unfolded = hasLineBreak(reading, start, end, indent) ? unfold(content) : content;
  return isDoubled ? unfolded.replaceAll("''", "'") : unfolded;
}

/** True where a line ends between two places; gives up where a line below is not indented deeper than `indent`. */
function hasLineBreak(reading: Reading, start: number, end: number, indent: number): boolean {
  let lineFeed = reading.text.indexOf("\n", start);
  if (lineFeed < 0 || lineFeed >= end) return false;
  while (lineFeed >= 0 && lineFeed < end) {
    checkIndent(reading, lineFeed + 1, indent);
    lineFeed = reading.text.indexOf("\n", lineFeed + 1);
  }
  return true;
}

function checkIndent(reading: Reading, lineStart: number, indent: number): void {
  if (isMarker(reading, lineStart)) giveUp();
  let pos = lineStart;
  let at = reading.codeAt(pos);
  while (at === code.SPACE) at = reading.codeAt(++pos);
  if (at !== code.LINE_FEED && at !== code.CARRIAGE_RETURN && pos - lineStart <= indent) giveUp();
}

/** Lines as one: a single break is a blank, others stand for one break fewer than they are. (YAML 1.2.2, section 6.5) */
function unfold(content: string): string {
  const lines = content.split("\n");
  let value = "";
  let breaks = 0;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const trimmed = trim(line, index > 0, !isLast);
    if (index === 0) value = trimmed;
    else if (trimmed === "" && !isLast) breaks++;
    else {
      value += (breaks === 0 ? " " : "\n".repeat(breaks)) + trimmed;
      breaks = 0;
    }
  }
  return value;
}

/** A line without the blanks at its ends, and without the first half of its line break. */
function trim(line: string, atStart: boolean, atEnd: boolean): string {
  let start = 0;
  let end = line.length;
  if (atEnd && end > 0 && line.charCodeAt(end - 1) === code.CARRIAGE_RETURN) end--;
  while (atEnd && end > 0 && isBlank(line.charCodeAt(end - 1))) end--;
  while (atStart && start < end && isBlank(line.charCodeAt(start))) start++;
  return line.slice(start, end);
}

function isBlank(at: number): boolean {
  return at === code.SPACE || at === code.TAB;
}

function doubleQuoted(reading: Reading, indent: number): string {
  const { text, end } = reading;
  const start = reading.pos + 1;
  let isPlain = true;
  for (let pos = start; pos < end; pos++) {
    const at = text.charCodeAt(pos);
    if (at === code.DOUBLE_QUOTE) {
      reading.pos = pos + 1;
      return isPlain ? text.slice(start, pos) : unescaped(text, start, pos);
    }
    if (at === code.BACKSLASH) {
      isPlain = false;
      pos++;
      if (reading.codeAt(pos) === code.CARRIAGE_RETURN) pos++;
      if (reading.codeAt(pos) === code.LINE_FEED) checkIndent(reading, pos + 1, indent);
    } else if (at === code.LINE_FEED) {
      isPlain = false;
      checkIndent(reading, pos + 1, indent);
    }
  }
  return giveUp();
}

/** The text between two double quotes, unfolded and without escapes. */
function unescaped(text: string, start: number, end: number): string {
  let value = "";
  let pos = start;
  while (pos < end) {
    const at = text.charCodeAt(pos);
    if (at === code.BACKSLASH) {
      const next = text.charCodeAt(pos + 1);
      if (next === code.LINE_FEED || next === code.CARRIAGE_RETURN) {
        pos = skipBlanks(text, pos + (next === code.LINE_FEED ? 2 : 3), end);
      } else {
        const length = CODE_POINT_DIGITS.get(text.charAt(pos + 1)) ?? 0;
        value +=
          length > 0
            ? codePoint(text.slice(pos + 2, Math.min(pos + 2 + length, end)), length)
            : escaped(text.charAt(pos + 1));
        pos += 2 + length;
      }
    } else if (at === code.LINE_FEED || at === code.CARRIAGE_RETURN) {
      const behind = foldEnd(text, pos, end);
      value += folded(text, pos, behind);
      pos = behind;
    } else if (isBlank(at)) {
      const behind = skipBlanks(text, pos, end);
      const next = behind < end ? text.charCodeAt(behind) : -1;
      if (next !== code.LINE_FEED && next !== code.CARRIAGE_RETURN) value += text.slice(pos, behind);
      pos = behind;
    } else {
      const from = pos;
      while (pos < end && isOrdinary(text.charCodeAt(pos))) pos++;
      value += text.slice(from, pos);
    }
  }
  return value;
}

function isOrdinary(at: number): boolean {
  return at !== code.BACKSLASH && at !== code.LINE_FEED && at !== code.CARRIAGE_RETURN && !isBlank(at);
}

function skipBlanks(text: string, start: number, end: number): number {
  let pos = start;
  while (pos < end && isBlank(text.charCodeAt(pos))) pos++;
  return pos;
}

/** Behind the blanks and line breaks at `start`. */
function foldEnd(text: string, start: number, end: number): number {
  let pos = start;
  while (pos < end && code.isEmpty(text.charCodeAt(pos))) pos++;
  return pos;
}

function folded(text: string, start: number, end: number): string {
  let breaks = 0;
  for (let pos = start; pos < end; pos++) if (text.charCodeAt(pos) === code.LINE_FEED) breaks++;
  return breaks === 1 ? " " : "\n".repeat(breaks - 1);
}

/** Digits behind the letter of an escape that names a code point. */
const CODE_POINT_DIGITS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

function codePoint(digits: string, length: number): string {
  if (digits.length !== length || !/^[0-9a-fA-F]+$/.test(digits)) giveUp();
  const value = Number.parseInt(digits, 16);
  return value <= 0x10ffff ? String.fromCodePoint(value) : giveUp();
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["e", "\x1b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["N", "\u0085"],
  ["_", "\u00a0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
  [" ", " "],
  ['"', '"'],
  ["/", "/"],
  ["\\", "\\"],
  ["\t", "\t"],
]);

function escaped(letter: string): string {
  return ESCAPES.get(letter) ?? giveUp();
}
