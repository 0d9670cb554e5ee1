/**
 * A list with what becomes of each of its items; the same list where every one stays as it is. What is filled into a tree changes few of
 * its lists, so none is copied before its first change.
 */
export function changedItems<T>(items: readonly T[], change: (item: T, index: number) => T): readonly T[] {
  let changed: T[] | undefined;
  for (let index = 0; index < items.length; index++) {
    // Within the length there is an item.
    const item = items[index] as T;
    const next = change(item, index);
    if (changed === undefined && next !== item) changed = items.slice(0, index);
    changed?.push(next);
  }
  return changed ?? items;
}
