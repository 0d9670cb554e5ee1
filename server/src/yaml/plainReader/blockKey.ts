import * as code from "./codes.ts";
import { mayStartPlain, plainEnd } from "./plainScalar.ts";
import { quotedText } from "./quotedScalar.ts";
import { giveUp, type Reading } from "./reading.ts";

/** Code units that a key may have before its colon must come. (YAML 1.2.2, section 8.2.2) */
const MAXIMUM_KEY = 1000;

/** Reads the key at which the reading stands, and its colon. */
export function readKey(reading: Reading): void {
  const { text, pos } = reading;
  const first = text.charCodeAt(pos);
  if (first === code.DOUBLE_QUOTE || first === code.SINGLE_QUOTE) {
    const content = quotedText(reading, -1);
    if (!takeQuotedKey(reading, pos, content)) giveUp();
  } else {
    if (!mayStartPlain(reading)) giveUp();
    const end = plainEnd(reading, pos);
    if (reading.codeAt(reading.pos) !== code.COLON) giveUp();
    takeKey(reading, pos, end, text.slice(pos, end), true);
  }
}

/** Makes a quoted scalar, behind which the reading stands, a key if a colon follows. */
export function takeQuotedKey(reading: Reading, start: number, content: string): boolean {
  const end = reading.pos;
  let pos = end;
  while (reading.codeAt(pos) === code.SPACE) pos++;
  if (reading.codeAt(pos) !== code.COLON || !code.isEmpty(reading.codeAt(pos + 1))) return false;
  const lineFeed = reading.text.indexOf("\n", start);
  if (lineFeed >= 0 && lineFeed < end) giveUp();
  reading.pos = pos;
  takeKey(reading, start, end, content, false);
  return true;
}

/** Notes a key; the reading stands at its colon and goes behind it. */
export function takeKey(reading: Reading, start: number, end: number, key: string, isPlain: boolean): void {
  if (reading.pos - start > MAXIMUM_KEY) giveUp();
  reading.key = key;
  reading.keyStart = start;
  reading.keyEnd = end;
  reading.keyIsMerge = isPlain && key === "<<";
  reading.pos++;
}
