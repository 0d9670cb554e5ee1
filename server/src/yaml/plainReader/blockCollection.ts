import type { YamlMap, YamlNode, YamlSequence } from "../tree.ts";
import { readKey, takeKey, takeQuotedKey } from "./blockKey.ts";
import { readBlockScalar } from "./blockScalar.ts";
import * as code from "./codes.ts";
import { EntryList } from "./entryList.ts";
import { readFlow } from "./flowCollection.ts";
import { endValue, goBelow, isBelow, isItem, skipSpaces } from "./lines.ts";
import { mayStartPlain, plainEnd, plainText } from "./plainScalar.ts";
import { quotedText } from "./quotedScalar.ts";
import { giveUp, type Reading } from "./reading.ts";

/** Reads the block collection that is a document, and goes to what stands behind it. */
export function readBlockCollection(reading: Reading): YamlNode {
  const { column } = reading;
  if (isItem(reading)) return readSequence(reading, column);
  const start = reading.pos;
  readKey(reading);
  return readMap(reading, column, start);
}

/** Reads a map whose first key has just been read, and goes to what stands behind it. */
function readMap(reading: Reading, column: number, start: number): YamlMap {
  reading.enter();
  const entries = new EntryList();
  for (;;) {
    const { key, keyStart, keyEnd, keyIsMerge } = reading;
    const value = readMapValue(reading, column);
    entries.add({ key, keyStart, keyEnd, value, merged: false }, keyIsMerge);
    if (reading.column !== column) break;
    readKey(reading);
  }
  const end = closeCollection(reading, column);
  return { kind: "map", start, end, entries: entries.close(), flow: false };
}

/** Reads a list, at whose first dash the reading stands, and goes to what stands behind it. */
function readSequence(reading: Reading, column: number): YamlSequence {
  const start = reading.pos;
  reading.enter();
  const items: YamlNode[] = [];
  do {
    items.push(readItem(reading, column));
  } while (reading.column === column && isItem(reading));
  const end = closeCollection(reading, column);
  return { kind: "sequence", start, end, items, flow: false };
}

/**
 * Where a collection ends: behind its last value. For those around it, it also has the comments behind that value,
 * unless all of them stand further left than its members.
 */
function closeCollection(reading: Reading, column: number): number {
  if (reading.column > column) giveUp();
  reading.leave();
  const end = reading.after;
  if (column > 0 && reading.commentColumn >= column) {
    reading.after = reading.pos;
    reading.commentColumn = -1;
  }
  return end;
}

/** Reads what stands behind a colon, on its line or below. */
function readMapValue(reading: Reading, column: number): YamlNode {
  const at = skipSpaces(reading);
  if (code.isEmpty(at) || at === code.HASH) return readBelow(reading, column, true);
  return readInline(reading, column, -1);
}

/** Reads what stands behind a dash, on its line or below. */
function readItem(reading: Reading, column: number): YamlNode {
  const dash = reading.pos++;
  const at = skipSpaces(reading);
  if (code.isEmpty(at) || at === code.HASH) return readBelow(reading, column, false);
  const inner = column + reading.pos - dash;
  return isItem(reading) ? readSequence(reading, inner) : readInline(reading, column, inner);
}

/** Reads the value of a key or an item that stands on lines of its own, or is missing. */
function readBelow(reading: Reading, column: number, isEntry: boolean): YamlNode {
  const missing = reading.pos;
  const hasComment = goBelow(reading);
  if (isBelow(reading, column, isEntry)) return readOwnLines(reading, column);
  reading.after = hasComment ? reading.pos : missing;
  reading.commentColumn = -1;
  return reading.scalar(missing, missing, "", true);
}

function readOwnLines(reading: Reading, column: number): YamlNode {
  reading.commentColumn = -1;
  if (isItem(reading)) return readSequence(reading, reading.column);
  const first = reading.codeAt(reading.pos);
  if (first === code.BAR || first === code.GREATER || first === code.AMPERSAND) giveUp();
  return readInline(reading, column, reading.column);
}

/**
 * Reads a value that begins where the reading stands, in a collection of the column `column`. It may be the first key of a
 * map of the column `inner`, unless that is -1.
 */
function readInline(reading: Reading, column: number, inner: number): YamlNode {
  const start = reading.pos;
  switch (reading.codeAt(start)) {
    case code.DOUBLE_QUOTE:
    case code.SINGLE_QUOTE: {
      const content = quotedText(reading, column);
      const end = reading.pos;
      if (inner >= 0 && takeQuotedKey(reading, start, content)) return readMap(reading, inner, start);
      endValue(reading, column);
      return reading.scalar(start, end, content, false);
    }
    case code.BAR:
    case code.GREATER:
      return readBlockScalar(reading, column);
    case code.OPEN_BRACE:
    case code.OPEN_BRACKET: {
      const node = readFlow(reading, column, true);
      endValue(reading, column);
      return node;
    }
    case code.ASTERISK: {
      const node = reading.alias(reading.anchorName());
      endValue(reading, column);
      return node;
    }
    case code.AMPERSAND:
      return readAnchored(reading, column, inner < 0);
    default:
      return readPlain(reading, column, inner);
  }
}

function readPlain(reading: Reading, column: number, inner: number): YamlNode {
  const start = reading.pos;
  if (!mayStartPlain(reading)) giveUp();
  const firstEnd = plainEnd(reading, start);
  if (reading.codeAt(reading.pos) === code.COLON) {
    if (inner < 0) giveUp();
    takeKey(reading, start, firstEnd, reading.text.slice(start, firstEnd), true);
    return readMap(reading, inner, start);
  }
  const content = plainText(reading, start, firstEnd, column);
  const end = reading.pos;
  endValue(reading, column);
  return reading.scalar(start, end, content, true);
}

function readAnchored(reading: Reading, column: number, isEntry: boolean): YamlNode {
  const before = reading.nodes;
  const name = reading.anchorName();
  if (!code.isEmpty(reading.codeAt(reading.pos))) giveUp();
  const at = skipSpaces(reading);
  let node: YamlNode;
  if (code.isEmpty(at) || at === code.HASH) {
    goBelow(reading);
    if (!isBelow(reading, column, isEntry) || reading.codeAt(reading.pos) === code.ASTERISK) giveUp();
    node = readOwnLines(reading, column);
    if (node.kind === "scalar" || node.flow) giveUp();
  } else {
    if (at === code.ASTERISK || at === code.AMPERSAND) giveUp();
    node = readInline(reading, column, -1);
  }
  reading.anchor(name, node, before);
  return node;
}
