import * as code from "./codes.ts";
import { giveUp, type Reading } from "./reading.ts";

/**
 * Goes from the start of a line over blank lines and comments to the next content, and notes its column and the
 * greatest column of the comments on the way.
 */
export function skipToContent(reading: Reading): void {
  const { text, end } = reading;
  let pos = reading.pos;
  while (pos < end) {
    const lineStart = pos;
    let at = text.charCodeAt(pos);
    while (at === code.SPACE) at = reading.codeAt(++pos);
    if (at === code.LINE_FEED) pos += 1;
    else if (at === code.CARRIAGE_RETURN) pos += 2;
    else if (at === code.HASH) {
      reading.commentColumn = Math.max(reading.commentColumn, pos - lineStart);
      pos = nextLine(reading, pos);
    } else if (at !== -1) {
      if (at === code.TAB) giveUp();
      reading.pos = pos;
      reading.column = pos === lineStart && isMarker(reading, pos) ? -1 : pos - lineStart;
      return;
    }
  }
  reading.pos = end;
  reading.column = -1;
}

/**
 * Ends a value that stands in a collection of the column `indent`: takes the rest of its line, which may hold nothing
 * but a comment, and goes to the next content. Comments below that are indented deeper than the collection belong to
 * the value.
 */
export function endValue(reading: Reading, indent: number): void {
  const { text, end } = reading;
  let pos = endLine(reading);
  let after = pos;
  let commentColumn = -1;
  while (pos < end) {
    const lineStart = pos;
    let at = text.charCodeAt(pos);
    while (at === code.SPACE) at = reading.codeAt(++pos);
    if (at === code.LINE_FEED) pos += 1;
    else if (at === code.CARRIAGE_RETURN) pos += 2;
    else if (at === code.HASH) {
      const column = pos - lineStart;
      pos = nextLine(reading, pos);
      if (commentColumn < 0 && column > indent) after = pos;
      else commentColumn = Math.max(commentColumn, column);
    } else {
      pos = lineStart;
      break;
    }
  }
  reading.after = after;
  reading.commentColumn = commentColumn;
  reading.pos = pos;
  skipToContent(reading);
}

/** Takes the rest of a line, which may hold nothing but a comment; where the next one starts. */
export function endLine(reading: Reading): number {
  const start = reading.pos;
  let pos = start;
  let at = reading.codeAt(pos);
  while (at === code.SPACE) at = reading.codeAt(++pos);
  switch (at) {
    case code.LINE_FEED:
      return pos + 1;
    case code.CARRIAGE_RETURN:
      return pos + 2;
    case code.HASH:
      return pos > start ? nextLine(reading, pos) : giveUp();
    case -1:
      return pos;
    default:
      return giveUp();
  }
}

/** Where the line after the one at `pos` starts, or the end of the text. */
export function nextLine({ text, end }: Reading, pos: number): number {
  const lineFeed = text.indexOf("\n", pos);
  return lineFeed < 0 ? end : lineFeed + 1;
}

/** True where `---` or `...` stands at the start of a line. */
export function isMarker(reading: Reading, pos: number): boolean {
  const first = reading.codeAt(pos);
  return (
    (first === code.DASH || first === code.DOT) &&
    reading.codeAt(pos + 1) === first &&
    reading.codeAt(pos + 2) === first &&
    code.isEmpty(reading.codeAt(pos + 3))
  );
}

/** Goes from the end of a line to the next content; whether there was a comment on the way. */
export function goBelow(reading: Reading): boolean {
  const isComment = reading.codeAt(reading.pos) === code.HASH;
  if (isComment) reading.pos--;
  reading.pos = endLine(reading);
  reading.commentColumn = -1;
  skipToContent(reading);
  return isComment || reading.commentColumn >= 0;
}

/** True where the next content belongs to a key or an item of this column. A list may stand as far left as its key. */
export function isBelow(reading: Reading, column: number, isEntry: boolean): boolean {
  return reading.column > column || (isEntry && reading.column === column && isItem(reading));
}

/** True where the item of a list begins. */
export function isItem(reading: Reading): boolean {
  return reading.codeAt(reading.pos) === code.DASH && code.isEmpty(reading.codeAt(reading.pos + 1));
}

/** Goes over blanks to the next character, and returns it. */
export function skipSpaces(reading: Reading): number {
  let at = reading.codeAt(reading.pos);
  while (at === code.SPACE) at = reading.codeAt(++reading.pos);
  return at;
}
