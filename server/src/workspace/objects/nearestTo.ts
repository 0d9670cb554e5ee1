/** Those of the items whose files share the most folders with a file, in their order. */
export function nearestTo<Item>(
  path: string,
  items: readonly Item[],
  pathOf: (item: Item) => string,
): readonly Item[] {
  const from = path.split("/");
  const shared = items.map((item) => sharedSegments(from, pathOf(item).split("/")));
  const most = shared.reduce((a, b) => Math.max(a, b), 0);
  return items.filter((_, at) => shared[at] === most);
}

/** Number of leading segments that two paths share; a file shares one more with itself than with its neighbours. */
function sharedSegments(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}
