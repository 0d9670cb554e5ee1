import type { Position } from "./span.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Offsets (UTF-16 code units) at which the lines of `text` start; the first is 0.
 * A line ends with `\n`, `\r\n` or a lone `\r`, as the language server protocol has it.
 */
export function lineStarts(text: string): readonly number[] {
  // A list that grows is copied again and again, and a text may have millions of lines.
  const starts = text.length < MANY_LINES ? [0] : new Array<number>(countBreaks(text) + 1).fill(0);
  const hasCarriageReturns = text.includes("\r");
  let line = 0;
  for (
    let at = nextBreak(text, 0, hasCarriageReturns);
    at > 0;
    at = nextBreak(text, at, hasCarriageReturns)
  ) {
    starts[++line] = at;
    for (const end = at + lineFeedsAt(text, at); at < end; ) starts[++line] = ++at;
  }
  // Without the room that a list has left when it has grown.
  return text.length < MANY_LINES ? starts.slice() : starts;
}

/** UTF-16 code units of a text whose lines are counted before they are listed. */
const MANY_LINES = 1_000_000;

/** The number of line breaks of a text. */
export function countBreaks(text: string): number {
  const hasCarriageReturns = text.includes("\r");
  let count = 0;
  for (
    let at = nextBreak(text, 0, hasCarriageReturns);
    at > 0;
    at = nextBreak(text, at, hasCarriageReturns)
  ) {
    count++;
    const blank = lineFeedsAt(text, at);
    count += blank;
    at += blank;
  }
  return count;
}

const LINE_FEEDS = /\n+/y;

/** How many line feeds follow one another from an offset on: millions of blank lines are searched as one. */
function lineFeedsAt(text: string, from: number): number {
  if (text.charCodeAt(from) !== LINE_FEED) return 0;
  LINE_FEEDS.lastIndex = from;
  return LINE_FEEDS.test(text) ? LINE_FEEDS.lastIndex - from : 0;
}

/** The offset behind the next line break, or 0 where there is none. */
function nextBreak(text: string, from: number, hasCarriageReturns: boolean): number {
  if (!hasCarriageReturns) return text.indexOf("\n", from) + 1;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(i + 1) !== LINE_FEED))
      return i + 1;
  }
  return 0;
}

/** The position of an offset, given the starts of the lines. Offsets outside the text are clamped. */
export function positionAt(starts: readonly number[], offset: number): Position {
  const line = lastStart(starts, offset);
  return { line, character: Math.max(0, offset - (starts[line] ?? 0)) };
}

/** The index of the last of ascending starts that is not behind a place; 0 where all are. `count` leaves out those from there on. */
export function lastStart(starts: readonly number[], place: number, count: number = starts.length): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The offset of a position; columns past the end of a line stop before its line break. */
export function offsetAt(text: string, starts: readonly number[], position: Position): number {
  const start = starts[position.line];
  if (start === undefined) return position.line < 0 ? 0 : text.length;
  const next = starts[position.line + 1] ?? text.length + 1;
  let end = Math.min(next - 1, text.length);
  if (end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN && text.charCodeAt(end) === LINE_FEED)
    end--;
  return Math.min(start + Math.max(0, position.character), end);
}
