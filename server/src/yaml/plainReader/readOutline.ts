import { readKey, takeKey, takeQuotedKey } from "./blockKey.ts";
import { BlockOutline } from "./blockOutline.ts";
import { passBlockScalar } from "./blockScalar.ts";
import * as code from "./codes.ts";
import { readFlow } from "./flowCollection.ts";
import { endLine, goBelow, isBelow, isItem, isMarker, skipSpaces, skipToContent } from "./lines.ts";
import { mayStartPlain, plainEnd, plainText } from "./plainScalar.ts";
import { quotedText } from "./quotedScalar.ts";
import { giveUp, type Reading, unlessGivenUp } from "./reading.ts";

/**
 * The outline of a text that is a block map, or a list whose only item is one. Undefined where it is neither, where the
 * text is not what `readPlainly` reads, and where a part means something else out of its place: anchors, merge keys,
 * scalars that say how far they are indented, keys that look like a mark between documents. Entries that are written as in
 * an `earlier` text are taken from its outline: releases of one definition differ in a few of a thousand entries.
 */
export function readOutline(text: string, earlier?: BlockOutline): BlockOutline | undefined {
  if (text.includes("\uFEFF")) return undefined;
  return unlessGivenUp(text, (reading) => outlineRoot(reading, earlier));
}

function outlineRoot(reading: Reading, earlier: BlockOutline | undefined): BlockOutline {
  const outline = new BlockOutline(reading.text);
  skipToContent(reading);
  let { column } = reading;
  if (column < 0) giveUp();
  if (isItem(reading)) {
    const dash = reading.pos++;
    if (code.isEmpty(skipSpaces(reading))) giveUp();
    column += reading.pos - dash;
  }
  readKey(reading);
  outlineMap(reading, column, outline, earlier && { outline: earlier, entry: -1 });
  if (reading.pos < reading.end) giveUp();
  return outline;
}

/** Entries of one map past which a set is quicker than comparing each; so many are looked through for a key that comes again. */
const FEW = 12;

/** The entry of an earlier outline that stood where one is outlined now; -1 for the outline as a whole. */
interface EarlierEntry {
  readonly outline: BlockOutline;
  readonly entry: number;
}

/** Undefined where none stood there. */
type Before = EarlierEntry | undefined;

/** The map of an earlier outline that stood where one is outlined now. */
interface EarlierMap {
  readonly outline: BlockOutline;
  /** The first of its entries that has not come again. */
  next: number;
  readonly behind: number;
}

/** The map that was the value of an earlier entry, where it stood in this column. */
function mapIn({ outline, entry }: EarlierEntry, column: number): EarlierMap | undefined {
  const [next, behind] = [entry + 1, outline.next(entry)];
  return next < behind && outline.column(next) === column ? { outline, next, behind } : undefined;
}

/** The entry of an earlier map with a key, looked for among the next few that have not come again. */
function entryIn(map: EarlierMap, key: string): Before {
  const { outline, behind } = map;
  let entry = map.next;
  for (let count = 0; entry < behind && count < FEW; count++) {
    if (outline.key(entry) === key) {
      map.next = outline.next(entry);
      return { outline, entry };
    }
    entry = outline.next(entry);
  }
  return undefined;
}

/**
 * Goes over the entry whose key was read last, where it is written as an earlier one, and ends there: the next line has content, of
 * no value in this column. Otherwise the reading stays where it is.
 */
function passEqual(reading: Reading, column: number, { outline, entry }: EarlierEntry): boolean {
  const { text, pos, keyStart } = reading;
  const lines = outline.lines(entry);
  const end = keyStart + lines.length;
  if (!text.startsWith(lines, keyStart) || text.charCodeAt(end - 1) !== code.LINE_FEED) return false;
  reading.pos = end;
  skipToContent(reading);
  const isNextLine = reading.pos - Math.max(reading.column, 0) === end;
  if (isNextLine && reading.column <= column && !isBelow(reading, column, true)) return true;
  reading.pos = pos;
  return false;
}

/** Outlines a map whose first key has just been read, and goes to what stands behind it. */
function outlineMap(reading: Reading, column: number, outline: BlockOutline, before: Before): void {
  reading.enter();
  const first = outline.size;
  const earlier = before && mapIn(before, column);
  let keys: Set<string> | undefined;
  for (let count = 0; ; count++) {
    const { key } = reading;
    if (count === FEW) keys = new Set(outline.keysFrom(first));
    if (keys?.has(key) ?? outline.has(key, first)) giveUp();
    keys?.add(key);
    if (reading.keyIsMerge || meansElseAlone(reading)) giveUp();
    outlineEntry(reading, column, outline, earlier && entryIn(earlier, key));
    if (reading.column !== column) break;
    readKey(reading);
  }
  if (reading.column > column) giveUp();
  reading.leave();
}

/** Outlines the entry whose key was read last, and goes to what stands behind it. */
function outlineEntry(reading: Reading, column: number, outline: BlockOutline, before: Before): void {
  const { keyStart } = reading;
  if (before !== undefined && passEqual(reading, column, before)) {
    outline.take(before.outline, before.entry, keyStart);
    return;
  }
  const entry = outline.open(reading);
  outlineMapValue(reading, column, outline, before);
  outline.close(entry, reading.column < 0 ? reading.end : reading.pos - reading.column);
}

/** True for a key in quotes that says something else than the characters between them, and for one like a mark between documents. */
function meansElseAlone(reading: Reading): boolean {
  const { text, key, keyStart, keyEnd } = reading;
  const isEscaped = keyEnd - keyStart !== key.length && text.slice(keyStart + 1, keyEnd - 1) !== key;
  return isEscaped || isMarker(reading, keyStart);
}

function outlineMapValue(reading: Reading, column: number, outline: BlockOutline, before: Before): void {
  const at = skipSpaces(reading);
  if (code.isEmpty(at) || at === code.HASH) outlineBelow(reading, column, true, outline, before);
  else outlineInline(reading, column, -1, outline, undefined);
}

/** Goes over a list, and forgets the maps in it. */
function passSequence(reading: Reading, column: number, outline: BlockOutline): void {
  const { size } = outline;
  reading.enter();
  do {
    const dash = reading.pos++;
    const at = skipSpaces(reading);
    const inner = column + reading.pos - dash;
    if (code.isEmpty(at) || at === code.HASH) outlineBelow(reading, column, false, outline, undefined);
    else if (isItem(reading)) passSequence(reading, inner, outline);
    else outlineInline(reading, column, inner, outline, undefined);
  } while (reading.column === column && isItem(reading));
  if (reading.column > column) giveUp();
  reading.leave();
  outline.cut(size);
}

function outlineBelow(
  reading: Reading,
  column: number,
  isEntry: boolean,
  outline: BlockOutline,
  before: Before,
): void {
  goBelow(reading);
  if (!isBelow(reading, column, isEntry)) return;
  if (isItem(reading)) passSequence(reading, reading.column, outline);
  else outlineInline(reading, column, reading.column, outline, before);
}

function outlineInline(
  reading: Reading,
  column: number,
  inner: number,
  outline: BlockOutline,
  before: Before,
): void {
  const start = reading.pos;
  switch (reading.codeAt(start)) {
    case code.DOUBLE_QUOTE:
    case code.SINGLE_QUOTE: {
      const content = quotedText(reading, column);
      if (inner >= 0 && takeQuotedKey(reading, start, content)) outlineMap(reading, inner, outline, before);
      else passLine(reading);
      return;
    }
    case code.BAR:
    case code.GREATER:
      passBlockScalar(reading, column);
      return;
    case code.OPEN_BRACE:
    case code.OPEN_BRACKET:
      readFlow(reading, column, true);
      passLine(reading);
      return;
    default:
      outlinePlain(reading, column, inner, outline, before);
  }
}

function outlinePlain(
  reading: Reading,
  column: number,
  inner: number,
  outline: BlockOutline,
  before: Before,
): void {
  const start = reading.pos;
  if (!mayStartPlain(reading)) giveUp();
  const firstEnd = plainEnd(reading, start);
  if (reading.codeAt(reading.pos) !== code.COLON) {
    passLine(reading);
    if (reading.column > column) passContinuation(reading, start, firstEnd, column);
  } else {
    if (inner < 0) giveUp();
    takeKey(reading, start, firstEnd, reading.text.slice(start, firstEnd), true);
    outlineMap(reading, inner, outline, before);
  }
}

/** Goes over a plain scalar of several lines, which is one only where its text is looked at. */
function passContinuation(reading: Reading, start: number, firstEnd: number, column: number): void {
  plainText(reading, start, firstEnd, column);
  passLine(reading);
}

/** Takes the rest of a line, which may hold nothing but a comment, and goes to the next content. */
function passLine(reading: Reading): void {
  reading.pos = endLine(reading);
  skipToContent(reading);
}
