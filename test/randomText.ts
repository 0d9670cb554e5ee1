import type { SeededRandom } from "./seededRandom.ts";

/** Fewer than `below` characters of an alphabet. */
export function randomText(random: SeededRandom, alphabet: string, below: number): string {
  return Array.from({ length: random.below(below) }, () => random.pick([...alphabet])).join("");
}
