import type { Span } from "../text/span.ts";
import type { Path, YamlNode } from "./tree.ts";

/**
 * Where every node of a document stands, in a form that is cheap to keep for ten thousand documents: per node in
 * document order the numbers key start, key end, value start, value end, and the index of the next node that is not
 * below it. Keys of sequence items are empty stretches. Key texts are read back from the document's text.
 */
export type PositionMap = Int32Array;

const WIDTH = 5;

/** Maps the tree of one document. */
export function positionMap(root: YamlNode | undefined): PositionMap {
  if (root === undefined) return new Int32Array(0);
  const map = new Int32Array(countNodes(root) * WIDTH);
  write(map, 0, root, root.start, root.start);
  return map;
}

function countNodes(node: YamlNode): number {
  let count = 1;
  if (node.kind === "map") for (const entry of node.entries) count += countNodes(entry.value);
  else if (node.kind === "sequence") for (const item of node.items) count += countNodes(item);
  return count;
}

/** Writes a node and what is below it from index `at` on; returns the index behind them. */
function write(map: PositionMap, at: number, node: YamlNode, keyStart: number, keyEnd: number): number {
  const offset = at * WIDTH;
  map[offset] = keyStart;
  map[offset + 1] = keyEnd;
  map[offset + 2] = node.start;
  map[offset + 3] = node.end;
  let next = at + 1;
  if (node.kind === "map") {
    for (const entry of node.entries) next = write(map, next, entry.value, entry.keyStart, entry.keyEnd);
  } else if (node.kind === "sequence") {
    for (const item of node.items) next = write(map, next, item, item.start, item.start);
  }
  map[offset + 4] = next;
  return next;
}

/** The key and the value of one node. For the root and for sequence items the key is an empty span. */
export interface Place {
  readonly key: Span;
  readonly value: Span;
}

/** The place of the node at `path`, or of its nearest ancestor that exists. */
export function placeOf(map: PositionMap, text: string, path: Path): Place {
  let at = 0;
  for (const step of path) {
    const next = childOf(map, text, at, step);
    if (next === undefined) break;
    at = next;
  }
  return placeAt(map, at);
}

/** The place of the node at `path`, or undefined where the document has none. */
export function exactPlaceOf(map: PositionMap, text: string, path: Path): Place | undefined {
  let at: number | undefined = map.length === 0 ? undefined : 0;
  for (const step of path) {
    if (at === undefined) return undefined;
    at = childOf(map, text, at, step);
  }
  return at === undefined ? undefined : placeAt(map, at);
}

/** True where a map or a list with something in it stands at `path`. */
export function hasMembers(map: PositionMap, text: string, path: Path): boolean {
  let at: number | undefined = map.length === 0 ? undefined : 0;
  for (const step of path) {
    if (at === undefined) return false;
    at = childOf(map, text, at, step);
  }
  return at !== undefined && (map[at * WIDTH + 4] ?? 0) > at + 1;
}

function placeAt(map: PositionMap, at: number): Place {
  return {
    key: { start: map[at * WIDTH] ?? 0, end: map[at * WIDTH + 1] ?? 0 },
    value: { start: map[at * WIDTH + 2] ?? 0, end: map[at * WIDTH + 3] ?? 0 },
  };
}

function childOf(map: PositionMap, text: string, parent: number, step: string | number): number | undefined {
  if (typeof step === "number" && step >= FEW) {
    const at = childrenOf(map, parent)[step];
    return at !== undefined && isItem(map, at) ? at : undefined;
  }
  const end = map[parent * WIDTH + 4] ?? 0;
  let index = 0;
  for (let at = parent + 1; at < end; at = map[at * WIDTH + 4] ?? end) {
    if (typeof step === "number" ? index === step && isItem(map, at) : keyIs(map, text, at, step)) return at;
    index++;
  }
  return undefined;
}

/** Items of a list that are counted anew for each that is looked for. */
const FEW = 16;

const longLists = new WeakMap<PositionMap, Map<number, readonly number[]>>();

/** Where the children of a node stand, for lists of which one item after another is asked for, as those of a `List`. */
function childrenOf(map: PositionMap, parent: number): readonly number[] {
  const known = longLists.get(map) ?? new Map<number, readonly number[]>();
  longLists.set(map, known);
  const before = known.get(parent);
  if (before !== undefined) return before;
  const end = map[parent * WIDTH + 4] ?? 0;
  const children: number[] = [];
  for (let at = parent + 1; at < end; at = map[at * WIDTH + 4] ?? end) children.push(at);
  known.set(parent, children);
  return children;
}

/** Items of sequences have no key. */
function isItem(map: PositionMap, at: number): boolean {
  return map[at * WIDTH] === map[at * WIDTH + 1];
}

function keyIs(map: PositionMap, text: string, at: number, key: string): boolean {
  const start = map[at * WIDTH] ?? 0;
  const end = map[at * WIDTH + 1] ?? 0;
  if (end - start === key.length && text.startsWith(key, start)) return true;
  return end - start >= key.length + 2 && isQuoted(text, start) && unquoted(text.slice(start, end)) === key;
}

function keyText(map: PositionMap, text: string, at: number): string | undefined {
  const start = map[at * WIDTH] ?? 0;
  const end = map[at * WIDTH + 1] ?? 0;
  if (end === start) return undefined;
  return isQuoted(text, start) ? unquoted(text.slice(start, end)) : text.slice(start, end);
}

/** The text of a quoted key. Escapes that JSON does not have are left as they stand. */
function unquoted(quoted: string): string {
  const content = quoted.slice(1, -1);
  if (quoted.startsWith("'")) return content.replaceAll("''", "'");
  if (!content.includes("\\")) return content;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return content;
  }
}

function isQuoted(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  return first === 34 || first === 39;
}

/** A node of a document below its root, with its path. */
export interface MappedNode extends Place {
  readonly path: Path;
  /** Nothing is below it: a scalar, or an empty map or list. */
  readonly isLeaf: boolean;
}

/**
 * Every node below the root, parents before children, in document order. What an alias or a merge key repeats stands
 * there once, where it is written.
 */
export function mappedNodes(map: PositionMap, text: string): readonly MappedNode[] {
  const nodes: MappedNode[] = [];
  const keys = new Set<number>();
  const items = new Set<number>();

  function below(parent: number, path: Path): void {
    const end = map[parent * WIDTH + 4] ?? 0;
    let index = 0;
    for (let at = parent + 1; at < end; at = map[at * WIDTH + 4] ?? end) {
      const place = placeAt(map, at);
      const key = keyText(map, text, at);
      const seen = key === undefined ? items : keys;
      const start = key === undefined ? place.value.start : place.key.start;
      const isAlias = key !== undefined && place.value.start < place.key.start;
      if (!seen.has(start) && !isAlias) {
        seen.add(start);
        const node = { ...place, path: [...path, key ?? index], isLeaf: map[at * WIDTH + 4] === at + 1 };
        nodes.push(node);
        below(at, node.path);
      }
      index++;
    }
  }

  if (map.length > 0) below(0, []);
  return nodes;
}

/** The text of a scalar as it is read where it stands on one line: without its quotes. */
export function scalarTextAt(text: string, { start, end }: Span): string {
  const written = text.slice(start, end);
  return end > start + 1 && isQuoted(text, start) ? unquoted(written) : written;
}

/** What stands at an offset: the path of the innermost node whose key or value touches it, and which of the two. */
export interface PathAtOffset {
  readonly path: Path;
  readonly on: "key" | "value";
  readonly place: Place;
}

/** The innermost key or value that touches `offset`; undefined outside the document's tree. */
export function pathAt(map: PositionMap, text: string, offset: number): PathAtOffset | undefined {
  if (map.length === 0) return undefined;
  const path: (string | number)[] = [];
  let at = 0;
  let on: "key" | "value" = "value";
  descend: for (;;) {
    const end = map[at * WIDTH + 4] ?? 0;
    let index = 0;
    for (let next = at + 1; next < end; next = map[next * WIDTH + 4] ?? end) {
      const { key, value } = placeAt(map, next);
      const onKey = key.end > key.start && key.start <= offset && offset <= key.end;
      const onValue = value.start <= offset && offset <= value.end && value.end > value.start;
      if (onKey || (onValue && !(offset === value.end && nextBeginsAt(map, next, end, offset)))) {
        path.push(keyText(map, text, next) ?? index);
        at = next;
        if (onKey) {
          on = "key";
          break descend;
        }
        continue descend;
      }
      index++;
    }
    break;
  }
  return { path, on, place: placeAt(map, at) };
}

/** True where the sibling behind a node begins at an offset: a block of YAML ends where the next key in the first column begins. */
function nextBeginsAt(map: PositionMap, at: number, end: number, offset: number): boolean {
  const next = map[at * WIDTH + 4] ?? end;
  return next < end && map[next * WIDTH] === offset;
}
