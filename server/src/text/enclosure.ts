import { comparePositions, type Position, type Range } from "./span.ts";

/** Says of a range whether one of others encloses it, or is the same: found by halving, whatever their number. */
export function enclosedByOneOf(ranges: readonly Range[]): (range: Range) => boolean {
  const sorted = inOrder(ranges);
  let last: Position | undefined;
  const ends = sorted.map(({ end }) => {
    last = last === undefined || comparePositions(last, end) < 0 ? end : last;
    return last;
  });
  return ({ start, end }) => {
    const furthest = ends[countBefore(sorted, (other) => comparePositions(other.start, start) <= 0) - 1];
    return furthest !== undefined && comparePositions(end, furthest) <= 0;
  };
}

/** Says of a range whether it encloses one of others, or is the same: found by halving, whatever their number. */
export function enclosesOneOf(ranges: readonly Range[]): (range: Range) => boolean {
  const sorted = inOrder(ranges);
  let first: Position | undefined;
  const ends = sorted.map(({ end }) => end);
  for (let at = ends.length - 1; at >= 0; at--) {
    const end = ends[at];
    if (end !== undefined && (first === undefined || comparePositions(end, first) < 0)) first = end;
    if (first !== undefined) ends[at] = first;
  }
  return ({ start, end }) => {
    const nearest = ends[countBefore(sorted, (other) => comparePositions(other.start, start) < 0)];
    return nearest !== undefined && comparePositions(nearest, end) <= 0;
  };
}

function inOrder(ranges: readonly Range[]): readonly Range[] {
  return [...ranges].sort((a, b) => comparePositions(a.start, b.start));
}

/** How many of sorted ranges, the first ones, a question is true of. */
function countBefore(sorted: readonly Range[], isBefore: (range: Range) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = sorted[middle];
    if (range !== undefined && isBefore(range)) low = middle + 1;
    else high = middle;
  }
  return low;
}
