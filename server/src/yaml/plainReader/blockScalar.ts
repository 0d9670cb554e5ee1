import type { YamlScalar } from "../tree.ts";
import * as code from "./codes.ts";
import { endLine, nextLine, skipToContent } from "./lines.ts";
import { giveUp, type Reading } from "./reading.ts";

/** Reads the literal or folded scalar of a collection of the column `indent`, and goes to the next content. */
export function readBlockScalar(reading: Reading, indent: number): YamlScalar {
  const start = reading.pos;
  const isFolded = reading.text.charCodeAt(start) === code.GREATER;
  const header = readHeader(reading);
  const leading = leadingLines(reading, header.indent, indent);
  const body = isFolded ? foldedBody(reading, leading.base) : literalBody(reading, leading.base);
  const end = header.chomping === code.PLUS ? reading.pos : body.end;
  const text = "\n".repeat(leading.count) + body.text + chomped(header.chomping, body.blankLines);
  reading.after = end;
  reading.pos = end;
  reading.commentColumn = -1;
  skipToContent(reading);
  return reading.scalar(start, end, text, false);
}

/**
 * Goes over the scalar of a collection of the column `indent` to the next content, without its text. Gives up where its
 * header says how far it is indented.
 */
export function passBlockScalar(reading: Reading, indent: number): void {
  if (readHeader(reading).indent > 0) giveUp();
  const first = reading.pos;
  skipToContent(reading);
  const base = reading.column;
  // Before the content stand no comments, and blank lines mean something where they are wider than it.
  if (base <= indent || reading.pos - base !== first) giveUp();
  passBody(reading, base);
  skipToContent(reading);
}

/** Goes over the lines of a scalar that are blank or indented as far as its first, in whose column the reading stands. */
function passBody(reading: Reading, base: number): void {
  const { text, end } = reading;
  let pos = nextLine(reading, reading.pos);
  while (pos < end) {
    const content = pos + base;
    let column = pos;
    let at = text.charCodeAt(pos);
    while (at === code.SPACE && column < content) at = reading.codeAt(++column);
    if (column < content && !code.isLineBreak(at)) {
      if (at === code.TAB || at === -1) giveUp();
      break;
    }
    while (at === code.SPACE) at = reading.codeAt(++column);
    // Of blank lines that are wider than the content only who reads it knows what they mean.
    if (column > content && code.isLineBreak(at)) giveUp();
    pos = nextLine(reading, column);
  }
  reading.pos = pos;
}

function chomped(chomping: number, blankLines: number): string {
  if (chomping === code.DASH) return "";
  return chomping === code.PLUS ? "\n".repeat(1 + blankLines) : "\n";
}

/** Reads indicators behind `|` or `>` and the rest of their line. */
function readHeader(reading: Reading): { readonly chomping: number; readonly indent: number } {
  let chomping = 0;
  let indent = 0;
  let pos = reading.pos + 1;
  for (; ; pos++) {
    const at = reading.codeAt(pos);
    if (at === code.PLUS || at === code.DASH) {
      if (chomping !== 0) giveUp();
      chomping = at;
    } else if (at > code.ZERO && at <= code.NINE) {
      if (indent !== 0) giveUp();
      indent = at - code.ZERO;
    } else break;
  }
  reading.pos = pos;
  reading.pos = endLine(reading);
  if (reading.text.charCodeAt(reading.pos - 1) !== code.LINE_FEED) giveUp();
  return { chomping, indent };
}

/** The blank lines before the content, and the column at which the content begins; stands at its first line. */
function leadingLines(
  reading: Reading,
  explicitIndent: number,
  indent: number,
): { readonly count: number; readonly base: number } {
  let count = 0;
  let widest = 0;
  let pos = reading.pos;
  for (;;) {
    const lineStart = pos;
    let at = reading.codeAt(pos);
    while (at === code.SPACE) at = reading.codeAt(++pos);
    const width = pos - lineStart;
    if (at === code.LINE_FEED || at === code.CARRIAGE_RETURN) {
      count++;
      if (width > widest) widest = width;
      pos += at === code.LINE_FEED ? 1 : 2;
    } else {
      const base = explicitIndent > 0 ? indent + explicitIndent : width;
      if (at === -1 || width <= indent || width < base || widest > base) giveUp();
      reading.pos = lineStart;
      return { count, base };
    }
  }
}

interface Body {
  readonly text: string;
  /** Behind the last line with content. */
  readonly end: number;
  /** Blank lines behind that. */
  readonly blankLines: number;
}

/** Reads the lines of a literal scalar; stands behind the blank lines that follow. */
function literalBody(reading: Reading, base: number): Body {
  const { text } = reading;
  let value = "";
  let end = reading.pos;
  let isFirst = true;
  for (;;) {
    const blanks = blankLines(reading, base);
    if (!isContent(reading, base)) {
      if (blanks.areWide) giveUp();
      return { text: value, end, blankLines: blanks.count };
    }
    if (!isFirst) value += "\n";
    if (blanks.areWide) value += wideLines(text.slice(end, reading.pos), base);
    else if (blanks.count > 0) value += "\n".repeat(blanks.count);
    value += lineContent(reading, base);
    end = reading.pos;
    isFirst = false;
  }
}

/** Blank lines of which some have more blanks than the content is indented. */
function wideLines(lines: string, base: number): string {
  return lines
    .replaceAll("\r", "")
    .split("\n")
    .map((line) => line.slice(base))
    .join("\n");
}

/** Reads the lines of a folded scalar; stands behind the blank lines that follow. */
function foldedBody(reading: Reading, base: number): Body {
  let value = "";
  let end = reading.pos;
  let separator = "";
  let wasIndented = false;
  for (;;) {
    const { count, areWide } = blankLines(reading, base);
    if (areWide) giveUp();
    if (!isContent(reading, base)) return { text: value, end, blankLines: count };
    for (let blank = 0; blank < count; blank++) {
      if (separator === "\n") value += "\n";
      else separator = "\n";
    }
    const first = reading.codeAt(reading.pos + base);
    const isIndented = first === code.SPACE || first === code.TAB;
    if (isIndented) {
      if (separator === " ") separator = "\n";
      else if (!wasIndented && separator === "\n") separator = "\n\n";
    }
    value += separator + lineContent(reading, base);
    separator = isIndented ? "\n" : " ";
    wasIndented = isIndented;
    end = reading.pos;
  }
}

/** Goes over blank lines; whether one has more blanks than the content is indented. */
function blankLines(reading: Reading, base: number): { readonly count: number; readonly areWide: boolean } {
  let count = 0;
  let areWide = false;
  for (;;) {
    let pos = reading.pos;
    let at = reading.codeAt(pos);
    while (at === code.SPACE) at = reading.codeAt(++pos);
    if (at === -1 && pos > reading.pos) giveUp();
    if (at !== code.LINE_FEED && at !== code.CARRIAGE_RETURN) return count === 0 ? NONE : { count, areWide };
    count++;
    areWide ||= pos - reading.pos > base;
    reading.pos = at === code.LINE_FEED ? pos + 1 : pos + 2;
  }
}

const NONE = { count: 0, areWide: false } as const;

/** True where the line at which the reading stands is indented as far as the content. */
function isContent(reading: Reading, base: number): boolean {
  let pos = reading.pos;
  let at = reading.codeAt(pos);
  while (at === code.SPACE) at = reading.codeAt(++pos);
  if (at === -1) return false;
  if (pos - reading.pos >= base) return true;
  return at === code.TAB ? giveUp() : false;
}

/** The line at which the reading stands, without its indentation and its break; goes behind it. */
function lineContent(reading: Reading, base: number): string {
  const { text, end, pos } = reading;
  const lineFeed = text.indexOf("\n", pos);
  const lineEnd = lineFeed < 0 ? end : lineFeed;
  reading.pos = lineFeed < 0 ? end : lineFeed + 1;
  const isWindows = lineFeed >= 0 && text.charCodeAt(lineEnd - 1) === code.CARRIAGE_RETURN;
  return text.slice(pos + base, isWindows ? lineEnd - 1 : lineEnd);
}
