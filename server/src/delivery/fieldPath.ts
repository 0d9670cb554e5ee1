import { changedItems } from "../yaml/changedItems.ts";
import { emptyScalar } from "../yaml/tolerantTokens.ts";
import { child, type YamlEntry, type YamlMap, type YamlNode } from "../yaml/tree.ts";
import { matchesPattern } from "./guardedPattern.ts";

/**
 * The segments of a field's path as kustomize's replacements write it: keys of maps, indices of lists, `[name=value]`
 * for items of a list, `*` for all of them.
 */
export type FieldPath = readonly string[];

/** Segments past which a path is not read. */
const MAXIMUM_SEGMENTS = 100;

/** One segment: in brackets, where dots are text, or up to the next dot that is not escaped. */
const SEGMENT = /(?:^|\.)(?:\[(?<bracketed>[^\]]*)\](?=\.|$)|(?<bare>(?:\\\.|[^.])*))/g;

/** Cuts a path at its dots; `\.` and `[…]` keep one inside a key. Undefined where there is none, or too long a one. */
export function readFieldPath(path: string): FieldPath | undefined {
  if (path === "") return undefined;
  const segments: string[] = [];
  for (const { groups } of path.matchAll(SEGMENT)) {
    const bracketed = groups?.bracketed;
    if (bracketed === undefined) segments.push((groups?.bare ?? "").replaceAll("\\.", "."));
    else segments.push(bracketed.includes("=") ? `[${bracketed}]` : bracketed);
    if (segments.length > MAXIMUM_SEGMENTS) return undefined;
  }
  return segments;
}

/** What `[name=value]` asks for; the key is empty where it is the item itself that has the value. */
interface Wanted {
  readonly key: string;
  readonly value: string;
}

function wantedBy(segment: string): Wanted | undefined {
  const [, key, value] = /^\[([^=]*)=(.*)\]$/s.exec(segment) ?? [];
  return key === undefined || value === undefined ? undefined : { key, value };
}

function scalarText(item: YamlNode, key: string): string | undefined {
  const node = key === "" ? item : child(item, key);
  return node?.kind === "scalar" ? node.text : undefined;
}

/** The one node that a path leads to, where a value is taken from. */
export function lookUpField(root: YamlNode, path: FieldPath): YamlNode | undefined {
  let node: YamlNode | undefined = root;
  for (const segment of path) {
    if (node?.kind === "map") node = child(node, segment);
    else if (node?.kind === "sequence") {
      const wanted = wantedBy(segment);
      node =
        wanted === undefined
          ? node.items[indexOf(segment)]
          : node.items.find((item) => scalarText(item, wanted.key) === wanted.value);
    } else return undefined;
  }
  return node;
}

function indexOf(segment: string): number {
  return /^[0-9]{1,9}$/.test(segment) ? Number(segment) : -1;
}

/**
 * The tree with `change` applied to every node that a path leads to; the same tree where there is none. With `creates`
 * missing keys, and the item that `[name=value]` asks for, are made first.
 */
export function replaceField(
  root: YamlNode,
  path: FieldPath,
  creates: boolean,
  change: (node: YamlNode) => YamlNode,
): YamlNode {
  function walk(node: YamlNode, depth: number): YamlNode {
    const segment = path[depth];
    if (segment === undefined) return change(node);
    switch (node.kind) {
      case "scalar":
        return node;
      case "map": {
        const at = node.entries.findIndex(({ key }) => key === segment);
        if (at < 0) {
          const made = make(depth + 1);
          return made === undefined ? node : { ...node, entries: [...node.entries, entryFor(segment, made)] };
        }
        return withEntries(node, segment, at, (value) => walk(value, depth + 1));
      }
      case "sequence": {
        const chosen = chosenItems(node.items, segment);
        if (chosen.size === 0) {
          const made = makeItem(segment, depth);
          return made === undefined ? node : { ...node, items: [...node.items, made] };
        }
        const items = changedItems(node.items, (item, index) =>
          chosen.has(index) ? walk(item, depth + 1) : item,
        );
        return items === node.items ? node : { ...node, items };
      }
    }
  }

  /** What is made where nothing stands yet; undefined where that cannot be. */
  function make(depth: number): YamlNode | undefined {
    if (!creates) return undefined;
    const segment = path[depth];
    if (segment === undefined) return change(emptyScalar(0));
    if (segment === "*" || indexOf(segment) >= 0) return undefined;
    if (wantedBy(segment) !== undefined) {
      const item = makeItem(segment, depth);
      return item && { kind: "sequence", start: 0, end: 0, items: [item], flow: false };
    }
    const value = make(depth + 1);
    return value && mapOf([entryFor(segment, value)]);
  }

  function makeItem(segment: string, depth: number): YamlNode | undefined {
    const wanted = wantedBy(segment);
    if (!creates || wanted === undefined || wanted.key === "") return undefined;
    const own = entryFor(wanted.key, { ...emptyScalar(0), text: wanted.value });
    return walk(mapOf([own]), depth + 1);
  }

  return walk(root, 0);
}

/** A map with other values under one key, which first stands at `first`; the same map where they stay. */
function withEntries(
  map: YamlMap,
  key: string,
  first: number,
  change: (value: YamlNode) => YamlNode,
): YamlMap {
  let entries: YamlEntry[] | undefined;
  for (let at = first; at < map.entries.length; at++) {
    const entry = map.entries[at];
    if (entry?.key !== key) continue;
    const value = change(entry.value);
    if (value === entry.value) continue;
    entries ??= [...map.entries];
    entries[at] = { ...entry, value };
  }
  return entries === undefined ? map : { ...map, entries };
}

/** kustomize holds the value of `[name=value]` as a regular expression against any part of the item's. */
function chosenItems(items: readonly YamlNode[], segment: string): ReadonlySet<number> {
  const wanted = wantedBy(segment);
  if (segment === "*") return new Set(items.keys());
  if (wanted === undefined) {
    const index = indexOf(segment);
    return new Set(index >= 0 && index < items.length ? [index] : []);
  }
  const chosen = items.flatMap((item, at) => {
    const value = scalarText(item, wanted.key);
    return value !== undefined && matchesPattern(wanted.value, value, "part") === "yes" ? [at] : [];
  });
  return new Set(chosen);
}

function mapOf(entries: readonly YamlEntry[]): YamlNode {
  return { kind: "map", start: 0, end: 0, entries, flow: false };
}

function entryFor(key: string, value: YamlNode): YamlEntry {
  return { key, keyStart: 0, keyEnd: 0, value, merged: false };
}
