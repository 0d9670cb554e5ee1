import type { YamlProblem } from "./syntaxProblems.ts";

const FIRST_LOW = 0xdc00;

/**
 * A character of which YAML knows none, or half of a pair of surrogates without the other. One expression over the whole text is
 * several times as fast as a look at each code unit.
 */
const UNPRINTABLE = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** JSON has a place for all but the control characters of ASCII. (RFC 8259, section 7) */
const UNPRINTABLE_IN_JSON = /[^\t\n\r -\u{10ffff}]/u;

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
  const found = text.search(UNPRINTABLE);
  const at = found >= 0 && /^\s*\{/.test(text) ? text.search(UNPRINTABLE_IN_JSON) : found;
  return at < 0
    ? undefined
    : { code: "syntax", start: at, end: at + 1, message: messageOf(text.charCodeAt(at)) };
}

function messageOf(code: number): string {
  if (code > escapedByte(0x7f) && code <= escapedByte(0xff)) {
    const byte = (code - FIRST_LOW).toString(16).toUpperCase();
    return `The byte 0x${byte} here is not UTF-8, so Kubernetes refuses the document. Save the file as UTF-8.`;
  }
  const character = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return `YAML allows the character ${character} nowhere, not even in comments, so Kubernetes refuses the document. Remove it.`;
}
