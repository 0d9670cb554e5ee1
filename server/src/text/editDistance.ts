/**
 * Number of single-character insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`
 * (optimal string alignment), or `limit + 1` where it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? 0, limit + 1);
}

/** The candidate closest to `word` within `limit` edits; the alphabetically first of equals. */
export function nearest(word: string, candidates: Iterable<string>, limit: number): string | undefined {
  let found: string | undefined;
  let distance = limit + 1;
  for (const candidate of candidates) {
    const d = editDistance(word, candidate, limit);
    if (d < distance || (d === distance && d <= limit && found !== undefined && candidate < found)) {
      found = candidate;
      distance = d;
    }
  }
  return found;
}
