import { grouped, LIMITS } from "../text/limits.ts";
import { occurrences } from "../text/occurrences.ts";

/**
 * Why a text is not handed to the parser; undefined for one that is. The parser takes memory and time by entries and by
 * marks, and forty times the memory of a quoted text, so one that could not be held is refused before it is tried.
 */
export function whyUnread(text: string): string | undefined {
  if (text.length > LIMITS.length) return "This document is larger than 20 MB, so it is not read.";
  return isSurelyWithin(text) ? undefined : whyTooMuch(text);
}

/** True for a text that is too short for most limits, which are then met without a look at each character. */
function isSurelyWithin(text: string): boolean {
  if (text.length <= LIMITS.entries) return true;
  if (text.length > LIMITS.marks || text.includes(THREE_QUOTES)) return false;
  let entries = 0;
  for (const character of OF_ENTRIES) entries += occurrences(text, character, LIMITS.entries + 1);
  return entries <= LIMITS.entries;
}

/** What there has to be for a quote to follow two others. */
const THREE_QUOTES = '"""';

/** What an entry of a map or an item of a list has at least one of. */
const OF_ENTRIES = "\n,[{";

function whyTooMuch(text: string): string | undefined {
  let [entries, marks, lastQuote, quotesInRow] = [0, 0, -1, 0];
  for (let at = 0; at < text.length; at++) {
    const weight = WEIGHTS[text.charCodeAt(at)];
    if (weight === undefined || weight === PLAIN) continue;
    if (weight === ENTRY) entries++;
    else marks++;
    if (weight === QUOTE) {
      if (text.charCodeAt(at - 1) === DOUBLE_QUOTE && text.charCodeAt(at - 2) === DOUBLE_QUOTE) quotesInRow++;
      if (lastQuote >= 0 && at - lastQuote > LIMITS.quoted) return LONG_QUOTED;
      lastQuote = lastQuote < 0 ? at : -1;
    }
    // A quote behind a backslash does not end the text, and a backslash behind one escapes nothing.
    if (weight === BACKSLASH && lastQuote >= 0) at++;
  }
  if (lastQuote >= 0 && text.length - lastQuote > LIMITS.quoted) return LONG_QUOTED;
  if (quotesInRow > LIMITS.quotesInRow)
    return `This document has more than ${grouped(LIMITS.quotesInRow)} quotes that follow two others, so it is not read.`;
  if (entries > LIMITS.entries)
    return `This document has more than ${grouped(LIMITS.entries)} lines and items, so it is not read. Put its objects into documents of their own.`;
  if (marks > LIMITS.marks)
    return `This document has more than ${grouped(LIMITS.marks)} quotes, colons and other marks, so it is not read.`;
  return undefined;
}

const LONG_QUOTED = `This document has a value in quotes of more than ${grouped(LIMITS.quoted)} characters, so it is not read; no cluster holds an object of that size.`;

const DOUBLE_QUOTE = '"'.charCodeAt(0);

const [PLAIN, ENTRY, MARK, QUOTE, BACKSLASH] = [0, 1, 2, 3, 4];

/** What each character counts for, by its code. */
const WEIGHTS = weights();

function weights(): Uint8Array {
  const table = new Uint8Array(128).fill(PLAIN);
  for (const character of OF_ENTRIES) table[character.charCodeAt(0)] = ENTRY;
  for (const character of "\r\t'&*!?:@`|>%]}") table[character.charCodeAt(0)] = MARK;
  table[DOUBLE_QUOTE] = QUOTE;
  table["\\".charCodeAt(0)] = BACKSLASH;
  return table;
}
