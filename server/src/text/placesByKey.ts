/** Places of items in their list by the keys that each has; a key that an item has twice counts once. */
export function placesByKey<T>(
  items: readonly T[],
  keysOf: (item: T) => Iterable<string>,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, item] of items.entries())
    for (const key of new Set(keysOf(item))) {
      const before = places.get(key);
      if (before === undefined) places.set(key, [place]);
      else before.push(place);
    }
  return places;
}

/** The items at some places, each once and in the order of the list. */
export function itemsAt<T>(items: readonly T[], places: readonly number[]): readonly T[] {
  return [...new Set(places)].sort((a, b) => a - b).flatMap((place) => items[place] ?? []);
}
