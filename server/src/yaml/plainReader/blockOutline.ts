import { readKey, takeKey, takeQuotedKey } from "./blockKey.ts";
import { passBlockScalar } from "./blockScalar.ts";
import * as code from "./codes.ts";
import { readFlow } from "./flowCollection.ts";
import { endLine, goBelow, isBelow, isItem, isMarker, skipSpaces, skipToContent } from "./lines.ts";
import { mayStartPlain, plainEnd, plainText } from "./plainScalar.ts";
import { quotedText } from "./quotedScalar.ts";
import { giveUp, type Reading, unlessGivenUp } from "./reading.ts";

/**
 * The block maps within a text, one entry after the other as they are written, and of scalars and lists nothing but
 * where they stand: who needs a few of a thousand entries reads those.
 */
export interface BlockOutline {
  /** Entries of all maps together. */
  readonly size: number;
  key(entry: number): string;
  /** The key of an entry and its value, up to the line behind them. */
  lines(entry: number): string;
  /** The entry behind one and all that are within its value: the very next one where its value is no block map. */
  next(entry: number): number;
}

/**
 * The outline of a text that is a block map, or a list whose only item is one. Undefined where it is neither, where the
 * text is not what `readPlainly` reads, and where a part means something else out of its place: anchors, merge keys,
 * scalars that say how far they are indented, keys that look like a mark between documents.
 */
export function blockOutline(text: string): BlockOutline | undefined {
  return text.includes("\uFEFF") ? undefined : unlessGivenUp(text, outlineRoot);
}

function outlineRoot(reading: Reading): BlockOutline {
  const outline = new GrowingOutline(reading.text);
  skipToContent(reading);
  let { column } = reading;
  if (column < 0) giveUp();
  if (isItem(reading)) {
    const dash = reading.pos++;
    if (code.isEmpty(skipSpaces(reading))) giveUp();
    column += reading.pos - dash;
  }
  readKey(reading);
  outlineMap(reading, column, outline);
  if (reading.pos < reading.end) giveUp();
  return outline;
}

/** Entries of one map past which a set is quicker than comparing each. */
const FEW = 12;

class GrowingOutline implements BlockOutline {
  private readonly text: string;
  private readonly keys: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly nexts: number[] = [];

  constructor(text: string) {
    this.text = text;
  }

  get size(): number {
    return this.keys.length;
  }

  key(entry: number): string {
    return this.keys[entry] ?? "";
  }

  lines(entry: number): string {
    return this.text.slice(this.starts[entry], this.ends[entry]);
  }

  next(entry: number): number {
    return this.nexts[entry] ?? this.size;
  }

  /** Begins an entry with the key that was read last; its number. */
  open({ key, keyStart }: Reading): number {
    this.keys.push(key);
    this.starts.push(keyStart);
    this.ends.push(keyStart);
    return this.nexts.push(this.size) - 1;
  }

  close(entry: number, end: number): void {
    this.ends[entry] = end;
    this.nexts[entry] = this.size;
  }

  /** Forgets what was noted from an entry on. */
  cut(size: number): void {
    for (const list of [this.keys, this.starts, this.ends, this.nexts]) list.length = size;
  }

  /** The keys of the map whose first entry this is, and of which nothing is open. */
  keysFrom(first: number): readonly string[] {
    const keys: string[] = [];
    for (let entry = first; entry < this.size; entry = this.next(entry)) keys.push(this.key(entry));
    return keys;
  }

  /** True for a key of the map whose first entry this is, and of which nothing is open. */
  has(key: string, first: number): boolean {
    for (let entry = first; entry < this.size; entry = this.next(entry))
      if (this.keys[entry] === key) return true;
    return false;
  }
}

/** Outlines a map whose first key has just been read, and goes to what stands behind it. */
function outlineMap(reading: Reading, column: number, outline: GrowingOutline): void {
  reading.enter();
  const first = outline.size;
  let keys: Set<string> | undefined;
  for (let count = 0; ; count++) {
    const { key } = reading;
    if (count === FEW) keys = new Set(outline.keysFrom(first));
    if (keys?.has(key) ?? outline.has(key, first)) giveUp();
    keys?.add(key);
    if (reading.keyIsMerge || meansElseAlone(reading)) giveUp();
    const entry = outline.open(reading);
    outlineMapValue(reading, column, outline);
    outline.close(entry, reading.column < 0 ? reading.end : reading.pos - reading.column);
    if (reading.column !== column) break;
    readKey(reading);
  }
  if (reading.column > column) giveUp();
  reading.leave();
}

/** True for a key in quotes that says something else than the characters between them, and for one like a mark between documents. */
function meansElseAlone(reading: Reading): boolean {
  const { text, key, keyStart, keyEnd } = reading;
  const isEscaped = keyEnd - keyStart !== key.length && text.slice(keyStart + 1, keyEnd - 1) !== key;
  return isEscaped || isMarker(reading, keyStart);
}

function outlineMapValue(reading: Reading, column: number, outline: GrowingOutline): void {
  const at = skipSpaces(reading);
  if (code.isEmpty(at) || at === code.HASH) outlineBelow(reading, column, true, outline);
  else outlineInline(reading, column, -1, outline);
}

/** Goes over a list, and forgets the maps in it. */
function passSequence(reading: Reading, column: number, outline: GrowingOutline): void {
  const { size } = outline;
  reading.enter();
  do {
    const dash = reading.pos++;
    const at = skipSpaces(reading);
    const inner = column + reading.pos - dash;
    if (code.isEmpty(at) || at === code.HASH) outlineBelow(reading, column, false, outline);
    else if (isItem(reading)) passSequence(reading, inner, outline);
    else outlineInline(reading, column, inner, outline);
  } while (reading.column === column && isItem(reading));
  if (reading.column > column) giveUp();
  reading.leave();
  outline.cut(size);
}

function outlineBelow(reading: Reading, column: number, isEntry: boolean, outline: GrowingOutline): void {
  goBelow(reading);
  if (!isBelow(reading, column, isEntry)) return;
  if (isItem(reading)) passSequence(reading, reading.column, outline);
  else outlineInline(reading, column, reading.column, outline);
}

function outlineInline(reading: Reading, column: number, inner: number, outline: GrowingOutline): void {
  const start = reading.pos;
  switch (reading.codeAt(start)) {
    case code.DOUBLE_QUOTE:
    case code.SINGLE_QUOTE: {
      const content = quotedText(reading, column);
      if (inner >= 0 && takeQuotedKey(reading, start, content)) outlineMap(reading, inner, outline);
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
      outlinePlain(reading, column, inner, outline);
  }
}

function outlinePlain(reading: Reading, column: number, inner: number, outline: GrowingOutline): void {
  const start = reading.pos;
  if (!mayStartPlain(reading)) giveUp();
  const firstEnd = plainEnd(reading, start);
  if (reading.codeAt(reading.pos) !== code.COLON) {
    passLine(reading);
    if (reading.column > column) passContinuation(reading, start, firstEnd, column);
  } else {
    if (inner < 0) giveUp();
    takeKey(reading, start, firstEnd, reading.text.slice(start, firstEnd), true);
    outlineMap(reading, inner, outline);
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
