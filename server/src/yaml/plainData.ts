import { scalarValue } from "./scalars.ts";
import type { YamlMap, YamlNode } from "./tree.ts";

/** What a document says, without where it says it. */
export type PlainData =
  | string
  | number
  | boolean
  | null
  | readonly PlainData[]
  | { readonly [key: string]: PlainData };

/** A node as plain data, its scalars as Kubernetes reads them. */
export function plainData(node: YamlNode): PlainData {
  switch (node.kind) {
    case "scalar":
      return scalarValue(node);
    case "sequence":
      return node.items.map(plainData);
    case "map":
      return plainMap(node);
  }
}

/** A map as plain data. */
export function plainMap(node: YamlMap): Readonly<Record<string, PlainData>> {
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plainData(value)]));
}
