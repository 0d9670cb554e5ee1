/**
 * Number of single-character insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`
 * (optimal string alignment), or `limit + 1` where it is more than `limit`. Only what lies within `limit` of the diagonal
 * is looked at, so the work grows with the length and not with its square.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const far = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return far;
  if (a === b) return 0;
  if (limit === 0) return far;
  const { start, endA, endB } = differingPart(a, b);
  const [height, width] = [endA - start, endB - start];
  // Rows of the usual table, of which only the cells around the diagonal are kept: cell `k` of row `i` is column `i + k - limit`.
  const cells = 2 * limit + 1;
  let before = new Array<number>(cells).fill(far);
  let previous = Array.from({ length: cells }, (_, k) => (k < limit ? far : Math.min(k - limit, far)));
  for (let i = 1; i <= height; i++) {
    const current = new Array<number>(cells).fill(far);
    let best = far;
    for (let k = 0; k < cells; k++) {
      const j = i + k - limit;
      if (j < 0 || j > width) continue;
      const [x, y] = [start + i - 1, start + j - 1];
      let cost = Math.min(
        (previous[k + 1] ?? far) + 1,
        j === 0 ? far : (current[k - 1] ?? far) + 1,
        j === 0 ? far : (previous[k] ?? far) + (a[x] === b[y] ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && a[x] === b[y - 1] && a[x - 1] === b[y];
      if (isSwap) cost = Math.min(cost, (before[k] ?? far) + 1);
      current[k] = Math.min(cost, far);
      best = Math.min(best, cost);
    }
    if (best > limit) return far;
    [before, previous] = [previous, current];
  }
  return previous[width - height + limit] ?? far;
}

/** What is left of two texts without what they begin and end with alike. */
function differingPart(
  a: string,
  b: string,
): { readonly start: number; readonly endA: number; readonly endB: number } {
  let start = 0;
  let [endA, endB] = [a.length, b.length];
  while (start < endA && start < endB && a[start] === b[start]) start++;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  return { start, endA, endB };
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
