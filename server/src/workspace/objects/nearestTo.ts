/** Those of the items whose files share the most folders with a file, in their order. */
export function nearestTo<Item>(
  path: string,
  items: readonly Item[],
  pathOf: (item: Item) => string,
): readonly Item[] {
  const shared = items.map((item) => sharedSegments(path, pathOf(item)));
  const most = shared.reduce((a, b) => Math.max(a, b), 0);
  return items.filter((_, at) => shared[at] === most);
}

const SLASH = 47;

/**
 * Number of leading segments that two paths share; a file shares one more with itself than with its neighbours. Nothing is
 * made of the segments: who has many definitions compares thousands of paths.
 */
function sharedSegments(a: string, b: string): number {
  let shared = 0;
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) {
    if (a.charCodeAt(at) === SLASH) shared++;
    at++;
  }
  return endsSegment(a, at) && endsSegment(b, at) ? shared + 1 : shared;
}

function endsSegment(path: string, at: number): boolean {
  return at === path.length || path.charCodeAt(at) === SLASH;
}
