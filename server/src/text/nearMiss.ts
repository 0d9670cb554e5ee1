import { editDistance } from "./editDistance.ts";

/**
 * The candidate that `name` is probably a slip of: one edit away for names of five letters or more, two for nine or
 * more. Names that differ only in digits or in what follows the last hyphen are different things, not slips.
 */
export function nearMiss(name: string, candidates: readonly string[]): string | undefined {
  const limit = name.length >= 9 ? 2 : name.length >= 5 ? 1 : 0;
  const near = candidates
    .filter((candidate) => candidate !== name && !isSeries(name, candidate))
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return near[0]?.candidate;
}

function isSeries(a: string, b: string): boolean {
  if (a.replace(/\d+/g, "#") === b.replace(/\d+/g, "#")) return true;
  const stem = (name: string) => name.slice(0, name.lastIndexOf("-") + 1);
  return stem(a) !== "" && stem(a) === stem(b);
}
