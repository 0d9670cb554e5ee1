/**
 * A list that takes no more room than its items. V8 leaves room for sixteen more in every list that was filled, filtered or
 * flattened item by item; what is kept for each object of a workspace has few items, and there are hundreds of thousands of lists.
 */
export function exactList<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list.slice();
}

/** The empty list of what is kept for each object: most have nothing of most sorts, and need no empty list each. */
export const NONE: readonly never[] = [];
