import { type Path, pathKey, type YamlMap, type YamlNode, type YamlSequence } from "../yaml/tree.ts";

/** A list whose items stand elsewhere than they are written, since patches have taken some out or put some in. */
export interface MovedList {
  /** As it is delivered. */
  readonly path: Path;
  /** For each item as delivered where it is written; -1 for one that a patch brings. */
  readonly from: readonly number[];
}

/** The lists of a tree that patches have changed, outer ones first. Nodes that patches bring have no place; see `unplaced`. */
export function movedLists(written: YamlNode, delivered: YamlNode): readonly MovedList[] {
  const moved: MovedList[] = [];
  compare(written, delivered, []);
  return moved;

  function compare(before: YamlNode, after: YamlNode, path: Path): void {
    if (before === after) return;
    if (before.kind === "map" && after.kind === "map") compareMaps(before, after, path);
    if (before.kind === "sequence" && after.kind === "sequence") compareLists(before, after, path);
  }

  function compareMaps(before: YamlMap, after: YamlMap, path: Path): void {
    after.entries.forEach((entry, index) => {
      // What nothing has changed is the same entry at the same place.
      if (entry === before.entries[index] || entry.value.kind === "scalar") return;
      const own = before.entries.find(({ key }) => key === entry.key);
      if (own !== undefined) compare(own.value, entry.value, [...path, entry.key]);
    });
  }

  function compareLists(before: YamlSequence, after: YamlSequence, path: Path): void {
    const from = after.items.map((item) => before.items.findIndex((own) => isOnePlace(own, item)));
    const isMoved = from.length !== before.items.length || from.some((at, index) => at !== index);
    if (isMoved) moved.push({ path, from });
    for (const [index, item] of after.items.entries()) {
      const own = before.items[from[index] ?? -1];
      if (own !== undefined) compare(own, item, [...path, index]);
    }
  }
}

function isOnePlace(a: YamlNode, b: YamlNode): boolean {
  return a.start >= 0 && a.kind === b.kind && a.start === b.start && a.end === b.end;
}

/** A tree of another text: its nodes have no place in the document that they are brought into. */
export function unplaced(node: YamlNode): YamlNode {
  const nowhere = { start: -1, end: -1 };
  switch (node.kind) {
    case "scalar":
      return { ...node, ...nowhere };
    case "sequence":
      return { ...node, ...nowhere, items: node.items.map(unplaced) };
    case "map":
      return {
        ...node,
        ...nowhere,
        entries: node.entries.map((entry) => ({ ...entry, value: unplaced(entry.value) })),
      };
  }
}

/** Where a place of the delivered tree is written; what a patch brings ends at the list that it is brought into. */
export function writtenPath(moved: readonly MovedList[], path: Path): Path {
  const lists = new Map(moved.map((list) => [pathKey(list.path), list.from]));
  const written: (string | number)[] = [];
  for (const [at, step] of path.entries()) {
    const from = typeof step === "number" ? lists.get(pathKey(path.slice(0, at))) : undefined;
    const index = from === undefined || typeof step !== "number" ? step : (from[step] ?? -1);
    if (index === -1) return written;
    written.push(index);
  }
  return written;
}

/** The place of the delivered tree that a written place is; undefined for what patches have taken out. */
export function deliveredPath(moved: readonly MovedList[], written: Path): Path | undefined {
  const lists = new Map(moved.map((list) => [pathKey(list.path), list.from]));
  const path: (string | number)[] = [];
  for (const step of written) {
    const from = typeof step === "number" ? lists.get(pathKey(path)) : undefined;
    const index = from === undefined || typeof step !== "number" ? step : from.indexOf(step);
    if (index === -1) return undefined;
    path.push(index);
  }
  return path;
}
