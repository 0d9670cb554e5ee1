import { editDistance } from "./editDistance.ts";

/** A name within some edits of another. */
export interface NearName {
  readonly candidate: string;
  readonly distance: number;
}

/**
 * The candidates within `limit` edits of a name, without the name itself, in their order. Thousands of references may look
 * for what they mean among thousands of names, so most names are passed over by the letters in them alone: one edit adds or
 * takes away two of them at most. What is worked out about a list is kept with it.
 */
export function nearNames(name: string, candidates: readonly string[], limit: number): readonly NearName[] {
  if (limit === 0) return [];
  const own = lettersIn(name);
  const letters = lettersOf(candidates);
  const near: NearName[] = [];
  for (const [index, candidate] of candidates.entries()) {
    if (bitsIn(own ^ (letters[index] ?? 0)) > 2 * limit || candidate === name) continue;
    const distance = editDistance(name, candidate, limit);
    if (distance <= limit) near.push({ candidate, distance });
  }
  return near;
}

const kept = new WeakMap<readonly string[], Int32Array>();

function lettersOf(candidates: readonly string[]): Int32Array {
  let letters = kept.get(candidates);
  if (letters === undefined) {
    letters = Int32Array.from(candidates, lettersIn);
    kept.set(candidates, letters);
  }
  return letters;
}

/** Which letters and digits a text has, as bits: a few letters share one, and other characters have none. */
function lettersIn(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const letter = (code | 0x20) - 0x61;
    if (letter >= 0 && letter < 26) bits |= 1 << (letter % 22);
    else if (code >= 0x30 && code <= 0x39) bits |= 1 << (22 + code - 0x30);
  }
  return bits;
}

/** The number of bits that are set in a number of 32 bits. */
function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
