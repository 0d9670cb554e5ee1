import * as code from "./codes.ts";
import { giveUp, type Reading } from "./reading.ts";

/** Where a plain scalar of one line ends that starts at `start` in block style; the reading then stands at what ended it. */
export function plainEnd(reading: Reading, start: number): number {
  const { text, end } = reading;
  let contentEnd = start;
  let pos = start;
  for (; pos < end; pos++) {
    const at = text.charCodeAt(pos);
    if (at > code.COLON) contentEnd = pos + 1;
    else if (at === code.COLON) {
      if (code.isEmpty(reading.codeAt(pos + 1))) break;
      contentEnd = pos + 1;
    } else if (at === code.LINE_FEED || at === code.CARRIAGE_RETURN) break;
    else if (at === code.SPACE || at === code.TAB) {
      if (reading.codeAt(pos + 1) === code.HASH) break;
    } else contentEnd = pos + 1;
  }
  reading.pos = pos;
  return contentEnd;
}

/** Where a plain scalar ends that starts at `start` within a flow collection; the reading then stands at what ended it. */
export function plainEndInFlow(reading: Reading, start: number): number {
  const { text, end } = reading;
  let contentEnd = start;
  let pos = start;
  for (; pos < end; pos++) {
    const at = text.charCodeAt(pos);
    if (at === code.COLON) {
      const next = reading.codeAt(pos + 1);
      if (code.isEmpty(next) || code.isFlowIndicator(next)) break;
      contentEnd = pos + 1;
    } else if (at === code.LINE_FEED || at === code.CARRIAGE_RETURN) break;
    else if (at === code.SPACE || at === code.TAB) {
      if (reading.codeAt(pos + 1) === code.HASH) break;
    } else if (code.isFlowIndicator(at)) break;
    else contentEnd = pos + 1;
  }
  reading.pos = pos;
  return contentEnd;
}

/**
 * The lines below a plain scalar that belong to it: those that are indented deeper than `indent`, up to a comment.
 * The reading stands at the end of the first line; afterwards it stands behind the scalar. Returns its text.
 */
export function plainText(reading: Reading, start: number, firstEnd: number, indent: number): string {
  const { text } = reading;
  let value = text.slice(start, firstEnd);
  reading.pos = firstEnd;
  if (!code.isLineBreak(lineBreakBehind(reading, firstEnd))) return value;
  let contentEnd = firstEnd;
  for (;;) {
    const next = continuation(reading, contentEnd, indent);
    if (next === undefined) break;
    contentEnd = plainEnd(reading, next.start);
    if (reading.codeAt(reading.pos) === code.COLON) giveUp();
    value +=
      (next.blankLines === 0 ? " " : "\n".repeat(next.blankLines)) + text.slice(next.start, contentEnd);
  }
  reading.pos = contentEnd;
  return value;
}

/** The character behind the blanks at `pos`. */
function lineBreakBehind(reading: Reading, pos: number): number {
  let behind = pos;
  let at = reading.codeAt(behind);
  while (at === code.SPACE || at === code.TAB) at = reading.codeAt(++behind);
  return at;
}

/** Where a plain scalar goes on below the line that ends behind `lineEnd`, and how many blank lines are between. */
function continuation(
  reading: Reading,
  lineEnd: number,
  indent: number,
): { readonly start: number; readonly blankLines: number } | undefined {
  let pos = lineEnd;
  let at = reading.codeAt(pos);
  while (at === code.SPACE || at === code.TAB) at = reading.codeAt(++pos);
  let breaks = 0;
  while (code.isLineBreak(at)) {
    breaks++;
    pos += at === code.LINE_FEED ? 1 : 2;
    const lineStart = pos;
    at = reading.codeAt(pos);
    while (at === code.SPACE) at = reading.codeAt(++pos);
    if (at === code.TAB) return giveUp();
    if (code.isLineBreak(at)) continue;
    if (at === -1 || at === code.HASH || pos - lineStart <= indent) return undefined;
    return { start: pos, blankLines: breaks - 1 };
  }
  return undefined;
}

/** True where a plain scalar may begin in block style. */
export function mayStartPlain(reading: Reading): boolean {
  const first = reading.codeAt(reading.pos);
  if (first === code.DASH || first === code.QUESTION || first === code.COLON)
    return !code.isEmpty(reading.codeAt(reading.pos + 1));
  return !code.startsNoPlain(first);
}
