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
  const cells = 2 * limit + 1;
  let [before, previous, current] = rowsOf(cells);
  for (let k = 0; k < cells; k++) previous[k] = k < limit ? far : k - limit;
  for (let i = 1; i <= height; i++) {
    let best = far;
    for (let k = 0; k < cells; k++) {
      const j = i + k - limit;
      const [x, y] = [start + i - 1, start + j - 1];
      let cost = far;
      if (j >= 0 && j <= width && k + 1 < cells) cost = (previous[k + 1] ?? far) + 1;
      if (j > 0 && j <= width) {
        const [letter, other] = [a.charCodeAt(x), b.charCodeAt(y)];
        if (k > 0) cost = Math.min(cost, (current[k - 1] ?? far) + 1);
        cost = Math.min(cost, (previous[k] ?? far) + (letter === other ? 0 : 1));
        const isSwap = i > 1 && j > 1 && letter === b.charCodeAt(y - 1) && a.charCodeAt(x - 1) === other;
        if (isSwap) cost = Math.min(cost, (before[k] ?? far) + 1);
      }
      current[k] = Math.min(cost, far);
      best = Math.min(best, cost);
    }
    if (best > limit) return far;
    [before, previous, current] = [previous, current, before];
  }
  return previous[width - height + limit] ?? far;
}

/** A row of the usual table, of which only the cells around the diagonal are kept: cell `k` of row `i` is column `i + k - limit`. */
type Row = Uint32Array;

/** Three rows, the same for each call with a limit: thousands of names may be compared with thousands. */
function rowsOf(cells: number): [Row, Row, Row] {
  if (kept[0].length !== cells)
    kept = [new Uint32Array(cells), new Uint32Array(cells), new Uint32Array(cells)];
  return kept;
}

let kept: [Row, Row, Row] = [new Uint32Array(0), new Uint32Array(0), new Uint32Array(0)];

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
