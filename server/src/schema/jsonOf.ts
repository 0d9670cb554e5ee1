import { scalarValue } from "../yaml/scalars.ts";
import type { YamlNode } from "../yaml/tree.ts";
import type { JsonValue } from "./jsonSchema.ts";

/** A tree as the JSON that Kubernetes reads it as. */
export function jsonOf(node: YamlNode): JsonValue {
  switch (node.kind) {
    case "scalar":
      return scalarValue(node);
    case "sequence":
      return node.items.map(jsonOf);
    case "map": {
      // Without a prototype, so that a key called `__proto__` is one like any other.
      const value: Record<string, JsonValue> = Object.create(null);
      for (const { key, value: inner } of node.entries) value[key] = jsonOf(inner);
      return value;
    }
  }
}
