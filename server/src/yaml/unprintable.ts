import type { YamlProblem } from "./syntaxProblems.ts";

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, DELETE, NEXT_LINE, NO_BREAK_SPACE] = [
  0x9, 0xa, 0xd, 0x20, 0x7f, 0x85, 0xa0,
];
const [FIRST_HIGH, FIRST_LOW, LAST_LOW, FIRST_NONCHARACTER] = [0xd800, 0xdc00, 0xdfff, 0xfffe];
const OPEN_BRACE = 0x7b;

/**
 * The code unit that stands for a byte which is no UTF-8, as Python's `surrogateescape` has it: no text of a file in UTF-8 or of an
 * editor holds one otherwise.
 */
export function escapedByte(byte: number): number {
  return FIRST_LOW + byte;
}

/**
 * The first character of a document for which YAML has no place, not even in comments and quotes: whoever reads YAML for
 * Kubernetes refuses the whole document. JSON is read by its own rules, by which only the control characters of ASCII are refused.
 * Source: https://yaml.org/spec/1.2.2/#51-character-set
 */
export function unprintableProblem(text: string): YamlProblem | undefined {
  let isJson: boolean | undefined;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code >= SPACE && code < DELETE) || code === LINE_FEED || isPrintable(text, at, code)) continue;
    isJson ??= text.charCodeAt(text.search(/\S/)) === OPEN_BRACE;
    if (isJson && code >= SPACE) continue;
    return { code: "syntax", start: at, end: at + 1, message: messageOf(code) };
  }
  return undefined;
}

function isPrintable(text: string, at: number, code: number): boolean {
  if (code < NO_BREAK_SPACE) return code === TAB || code === CARRIAGE_RETURN || code === NEXT_LINE;
  if (code < FIRST_HIGH) return true;
  if (code > LAST_LOW) return code < FIRST_NONCHARACTER;
  return code < FIRST_LOW ? isLow(text.charCodeAt(at + 1)) : isHigh(text.charCodeAt(at - 1));
}

function isHigh(code: number): boolean {
  return code >= FIRST_HIGH && code < FIRST_LOW;
}

function isLow(code: number): boolean {
  return code >= FIRST_LOW && code <= LAST_LOW;
}

function messageOf(code: number): string {
  if (code > escapedByte(DELETE) && code <= escapedByte(0xff)) {
    const byte = (code - FIRST_LOW).toString(16).toUpperCase();
    return `The byte 0x${byte} here is not UTF-8, so Kubernetes refuses the document. Save the file as UTF-8.`;
  }
  const character = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return `YAML allows the character ${character} nowhere, not even in comments, so Kubernetes refuses the document. Remove it.`;
}
