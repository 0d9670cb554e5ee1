import { nearest } from "../text/editDistance.ts";

/** The name that was meant: the same one in other letters, or the nearest in spelling. */
export function nearestName(word: string, candidates: readonly string[]): string | undefined {
  const sameLetters = candidates.find((candidate) => candidate.toLowerCase() === word.toLowerCase());
  return sameLetters ?? nearest(word, candidates, word.length >= 5 ? 2 : 1);
}

/** The value that was meant: the nearest in spelling, or the only one that contains the word, as with `Prefix`. */
export function nearestValue(word: string, candidates: readonly string[]): string | undefined {
  const containing = candidates.filter((candidate) => candidate.toLowerCase().includes(word.toLowerCase()));
  return word.length > 2 && containing.length === 1 ? containing[0] : nearestName(word, candidates);
}
