import { scalarValue } from "./scalars.ts";
import type { YamlNode } from "./tree.ts";

/** What a node of a document comes to once Kubernetes has read it. */
export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue };

/** A map of values. */
export type YamlValueMap = { readonly [key: string]: YamlValue };

/** True for a map of values. */
export function isMap(value: YamlValue | undefined): value is YamlValueMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a node, as plain data. */
export function yamlValue(node: YamlNode): YamlValue {
  switch (node.kind) {
    case "scalar":
      return scalarValue(node);
    case "sequence":
      return node.items.map(yamlValue);
    case "map":
      return yamlValues(node);
  }
}

/** The entries of a map as plain data; none of anything else. */
export function yamlValues(node: YamlNode): YamlValueMap {
  if (node.kind !== "map") return {};
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, yamlValue(value)]));
}
