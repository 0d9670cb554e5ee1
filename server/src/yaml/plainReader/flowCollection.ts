import type { YamlEntry, YamlMap, YamlNode, YamlSequence } from "../tree.ts";
import * as code from "./codes.ts";
import { EntryList } from "./entryList.ts";
import { isMarker } from "./lines.ts";
import { plainEndInFlow } from "./plainScalar.ts";
import { quotedText } from "./quotedScalar.ts";
import { giveUp, type Reading } from "./reading.ts";

/**
 * Reads the flow collection at which the reading stands, and stands behind it. Lines after its first must be indented
 * deeper than `indent`, the column of the block collection around it; `isOutermost` closes at that column too.
 */
export function readFlow(reading: Reading, indent: number, isOutermost: boolean): YamlMap | YamlSequence {
  reading.enter();
  const isMap = reading.text.charCodeAt(reading.pos) === code.OPEN_BRACE;
  const node = isMap
    ? readFlowMap(reading, indent, isOutermost)
    : readFlowSequence(reading, indent, isOutermost);
  reading.leave();
  return node;
}

function readFlowSequence(reading: Reading, indent: number, isOutermost: boolean): YamlSequence {
  const start = reading.pos++;
  const items: YamlNode[] = [];
  let at = skipInFlow(reading, indent, isOutermost);
  while (at !== code.CLOSE_BRACKET) {
    items.push(readFlowNode(reading, indent));
    at = nextMember(reading, indent, isOutermost, code.CLOSE_BRACKET);
  }
  return { kind: "sequence", start, end: ++reading.pos, items, flow: true };
}

function readFlowMap(reading: Reading, indent: number, isOutermost: boolean): YamlMap {
  const start = reading.pos++;
  const entries = new EntryList();
  let at = skipInFlow(reading, indent, isOutermost);
  while (at !== code.CLOSE_BRACE) {
    addFlowEntry(reading, indent, entries);
    at = nextMember(reading, indent, isOutermost, code.CLOSE_BRACE);
  }
  return { kind: "map", start, end: ++reading.pos, entries: entries.close(), flow: true };
}

/** Goes over the comma behind a member, if there is one, to the next member or to the end of the collection. */
function nextMember(reading: Reading, indent: number, isOutermost: boolean, close: number): number {
  const at = skipInFlow(reading, indent, isOutermost);
  if (at === close) return at;
  if (at !== code.COMMA) giveUp();
  reading.pos++;
  return skipInFlow(reading, indent, isOutermost);
}

function addFlowEntry(reading: Reading, indent: number, entries: EntryList): void {
  const { text } = reading;
  const keyStart = reading.pos;
  const first = text.charCodeAt(keyStart);
  const isQuoted = first === code.DOUBLE_QUOTE || first === code.SINGLE_QUOTE;
  let key: string;
  let keyEnd: number;
  if (isQuoted) {
    key = quotedText(reading, indent);
    keyEnd = reading.pos;
    if (text.slice(keyStart, keyEnd).includes("\n")) giveUp();
  } else {
    keyEnd = flowPlainEnd(reading);
    key = text.slice(keyStart, keyEnd);
  }
  while (reading.codeAt(reading.pos) === code.SPACE) reading.pos++;
  if (reading.codeAt(reading.pos) !== code.COLON) giveUp();
  reading.pos++;
  const at = skipInFlow(reading, indent, false);
  if (at === code.COMMA || at === code.CLOSE_BRACE) giveUp();
  const value = readFlowNode(reading, indent);
  const entry: YamlEntry = { key, keyStart, keyEnd, value, merged: false };
  entries.add(entry, key === "<<" && !isQuoted);
}

function readFlowNode(reading: Reading, indent: number): YamlNode {
  const start = reading.pos;
  switch (reading.codeAt(start)) {
    case code.OPEN_BRACE:
    case code.OPEN_BRACKET:
      return readFlow(reading, indent, false);
    case code.DOUBLE_QUOTE:
    case code.SINGLE_QUOTE: {
      const content = quotedText(reading, indent);
      return reading.scalar(start, reading.pos, content, false);
    }
    case code.ASTERISK:
      return reading.alias(reading.anchorName());
    default: {
      const end = flowPlainEnd(reading);
      reading.pos = end;
      return reading.scalar(start, end, reading.text.slice(start, end), true);
    }
  }
}

/** Where the plain scalar ends at which the reading stands. */
function flowPlainEnd(reading: Reading): number {
  const start = reading.pos;
  const first = reading.codeAt(start);
  if (first === -1 || first === code.COLON || code.startsNoPlain(first)) giveUp();
  if (first === code.DASH || first === code.QUESTION) {
    const next = reading.codeAt(start + 1);
    if (code.isEmpty(next) || code.isFlowIndicator(next)) giveUp();
  }
  return plainEndInFlow(reading, start);
}

/** Goes over blanks, line breaks and comments within a flow collection; the character behind them. */
function skipInFlow(reading: Reading, indent: number, isOutermost: boolean): number {
  const { text } = reading;
  let lineStart = -1;
  let pos = reading.pos;
  for (;;) {
    const at = reading.codeAt(pos);
    if (at === code.SPACE) pos++;
    else if (at === code.LINE_FEED || at === code.CARRIAGE_RETURN) {
      pos += at === code.LINE_FEED ? 1 : 2;
      lineStart = pos;
    } else if (at === code.HASH) {
      const before = text.charCodeAt(pos - 1);
      if (before !== code.SPACE && before !== code.LINE_FEED) giveUp();
      const lineFeed = text.indexOf("\n", pos);
      if (lineFeed < 0) giveUp();
      pos = lineFeed;
    } else {
      if (lineStart >= 0)
        checkColumn(reading, pos, lineStart, isOutermost && isClose(at) ? indent - 1 : indent);
      reading.pos = pos;
      return at;
    }
  }
}

function isClose(at: number): boolean {
  return at === code.CLOSE_BRACE || at === code.CLOSE_BRACKET;
}

function checkColumn(reading: Reading, pos: number, lineStart: number, indent: number): void {
  if (pos - lineStart <= indent || (pos === lineStart && isMarker(reading, pos))) giveUp();
}
