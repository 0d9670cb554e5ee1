import { scalarValue } from "./scalars.ts";
import type { YamlNode } from "./tree.ts";

/** Plain data: what JSON can say. */
export type PlainValue = string | number | boolean | null | readonly PlainValue[] | { readonly [key: string]: PlainValue };

/** The tree as plain data, scalars as Kubernetes reads them. */
export function plainValue(node: YamlNode): PlainValue {
  switch (node.kind) {
    case "scalar":
      return scalarValue(node);
    case "sequence":
      return node.items.map(plainValue);
    case "map":
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, plainValue(value)]));
  }
}
