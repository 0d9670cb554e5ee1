import { NONE } from "./exactList.ts";

/**
 * One YAML document as a tree with spans. Offsets are UTF-16 code units from the start of the document's text,
 * half-open. Aliases and merge keys are resolved: an aliased node stands in several places with the span of its anchor.
 */
export type YamlNode = YamlMap | YamlSequence | YamlScalar;

/** A scalar: text, a number, a boolean or null, as it is written. Offsets are UTF-16 code units, half-open. */
export interface YamlScalar {
  readonly kind: "scalar";
  readonly start: number;
  readonly end: number;
  /** The content after unquoting and unfolding; empty for a missing value. */
  readonly text: string;
  /** Unquoted and untagged, so subject to implicit typing. */
  readonly plain: boolean;
}

/** A map with its entries in the order of the text. */
export interface YamlMap {
  readonly kind: "map";
  readonly start: number;
  readonly end: number;
  readonly entries: readonly YamlEntry[];
  readonly flow: boolean;
}

/** A key with its value. */
export interface YamlEntry {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: YamlNode;
  /** The entry came through a merge key `<<`. */
  readonly merged: boolean;
}

/** A list with its items in the order of the text. */
export interface YamlSequence {
  readonly kind: "sequence";
  readonly start: number;
  readonly end: number;
  readonly items: readonly YamlNode[];
  readonly flow: boolean;
}

/** Steps from the root of a document: keys of maps and zero-based indices of sequences. */
export type Path = readonly (string | number)[];

/** The value under `key`, or undefined where `node` is no map or lacks it. */
export function child(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return entryOf(node, key)?.value;
}

/** The entry under `key`, or undefined where `node` is no map or lacks it. */
export function entryOf(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  if (node?.kind !== "map") return undefined;
  // The words in which every kind is read: a closure for each would be most of what reading an object costs.
  for (const entry of node.entries) if (entry.key === key) return entry;
  return undefined;
}

/** The node at `path` below `node`, or undefined where the path leads nowhere. */
export function nodeAt(node: YamlNode | undefined, path: Path): YamlNode | undefined {
  let at = node;
  for (const step of path) {
    if (typeof step === "string") at = child(at, step);
    else at = at?.kind === "sequence" ? at.items[step] : undefined;
  }
  return at;
}

/** A node with its path. */
export interface PlacedNode {
  readonly path: Path;
  readonly node: YamlNode;
}

/** The nodes that a path leads to from `root`, in order; the step `*` stands for every item of a list. */
export function nodesAlong(root: YamlNode, steps: readonly string[]): readonly PlacedNode[] {
  // Of what is looked for, most objects have nothing: it is followed to where it ends before anything is made.
  const star = steps.indexOf("*");
  const fixed = star < 0 ? steps.length : star;
  let at: YamlNode | undefined = root;
  for (let depth = 0; depth < fixed && at !== undefined; depth++) at = child(at, steps[depth] ?? "");
  if (at === undefined) return NONE;
  if (star < 0) return [{ path: steps, node: at }];
  if (at.kind !== "sequence") return NONE;
  const found: PlacedNode[] = [];
  addBelow(found, at, { steps, items: [] }, star);
  return found;
}

/** Steps that are followed, and the items that stand for their `*` so far. */
interface Following {
  readonly steps: readonly string[];
  readonly items: number[];
}

/** Adds what the steps behind a `*` lead to in each item of a list. */
function addBelow(found: PlacedNode[], list: YamlSequence, following: Following, star: number): void {
  const { steps, items } = following;
  const next = steps.indexOf("*", star + 1);
  const end = next < 0 ? steps.length : next;
  for (let index = 0; index < list.items.length; index++) {
    let node = list.items[index];
    for (let depth = star + 1; depth < end && node !== undefined; depth++)
      node = child(node, steps[depth] ?? "");
    if (node === undefined) continue;
    items.push(index);
    if (next < 0) found.push({ path: followedPath(following), node });
    else if (node.kind === "sequence") addBelow(found, node, following, next);
    items.pop();
  }
}

function followedPath({ steps, items }: Following): Path {
  let star = 0;
  return steps.map((step) => (step === "*" ? (items[star++] ?? 0) : step));
}

/** A path as one string, to compare it or look it up. */
export function pathKey(path: Path): string {
  return path.join("\u0000");
}
