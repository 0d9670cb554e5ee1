import { booleanValue, integerValue, stringValue } from "../yaml/scalars.ts";
import { sharedText } from "../yaml/sharedText.ts";
import { child, type YamlNode } from "../yaml/tree.ts";

/**
 * The words in which a kind's reading is written. All of them are lenient: what has the wrong type reads as absent, so
 * that one mistake costs one finding of the structure and no cascade behind it. Lists keep the index of every item.
 */

/** A number as written, or the text that something fills in before the manifest reaches a cluster. */
export type NumberOrOpaque = number | string;

/** The text under a key; undefined where there is none or it has another type. */
export function text(node: YamlNode | undefined, key: string): string | undefined {
  return keptText(child(node, key));
}

/** The text of a node, for facts that are kept as long as the document. */
function keptText(node: YamlNode | undefined): string | undefined {
  const value = stringValue(node);
  return value === undefined ? undefined : sharedText(value);
}

/**
 * The text of a scalar under a key, whatever YAML takes it for: `n` and `on` are booleans to Kubernetes, and still what a
 * person calls a thing.
 */
export function writtenText(node: YamlNode | undefined, key: string): string | undefined {
  const value = child(node, key);
  return value?.kind === "scalar" && !(value.plain && /^(?:null|~)?$/.test(value.text))
    ? value.text
    : undefined;
}

/** The map under `key` with the text of every scalar in it. */
export function writtenTexts(node: YamlNode | undefined, key: string): Readonly<Record<string, string>> {
  const value = child(node, key);
  if (value?.kind !== "map") return {};
  return Object.fromEntries(
    value.entries.flatMap((entry) => (entry.value.kind === "scalar" ? [[entry.key, entry.value.text]] : [])),
  );
}

/** The integer under a key, or the text there, which something may fill in; undefined for anything else. */
export function integer(node: YamlNode | undefined, key: string): NumberOrOpaque | undefined {
  const value = child(node, key);
  return integerValue(value) ?? stringValue(value);
}

/** The boolean under a key; undefined where there is none or it has another type. */
export function flag(node: YamlNode | undefined, key: string): boolean | undefined {
  return booleanValue(child(node, key));
}

/** True when the key is there with a value other than null. */
export function has(node: YamlNode | undefined, key: string): boolean {
  const value = child(node, key);
  return value !== undefined && !(value.kind === "scalar" && value.plain && value.text === "");
}

/** The items of a list, or undefined where there is none. Items of a wrong type reach `read` all the same. */
export function list<T>(
  node: YamlNode | undefined,
  key: string,
  read: (item: YamlNode) => T,
): readonly T[] | undefined {
  const value = child(node, key);
  return value?.kind === "sequence" ? value.items.map(read) : undefined;
}

/** The strings of a list; an item that is no string becomes an empty one, so that indices stay true. */
export function texts(node: YamlNode | undefined, key: string): readonly string[] | undefined {
  return list(node, key, (item) => keptText(item) ?? "");
}

/** What `read` makes of the map under `key`; undefined where there is no map. */
export function object<T>(
  node: YamlNode | undefined,
  key: string,
  read: (map: YamlNode) => T,
): T | undefined {
  const value = child(node, key);
  return value?.kind === "map" ? read(value) : undefined;
}

/** The keys of the map under `key`, in order. */
export function keys(node: YamlNode | undefined, key: string): readonly string[] {
  const value = child(node, key);
  return value?.kind === "map" ? value.entries.map((entry) => entry.key) : [];
}

/** A map of strings, such as labels. Values that are no strings are left out. */
export function textMap(node: YamlNode | undefined, key: string): Readonly<Record<string, string>> {
  const value = child(node, key);
  if (value?.kind !== "map" || value.entries.length === 0) return NO_TEXTS;
  const result: Record<string, string> = {};
  for (const entry of value.entries) {
    const content = keptText(entry.value);
    if (content !== undefined) result[entry.key] = content;
  }
  return result;
}

/** Most objects have no labels or no annotations, and need no empty map each. */
const NO_TEXTS: Readonly<Record<string, string>> = {};

/** The object without its undefined properties, so that equal readings have equal shapes. */
export function present<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  const result: Partial<T> = {};
  for (const key in value) {
    const content = value[key];
    if (content !== undefined) result[key] = content;
  }
  // Every key that T requires was given a value by the caller; only optional ones can be missing here.
  return result as T;
}
