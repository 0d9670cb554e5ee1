import { isOpaque } from "../yaml/opaqueText.ts";
import { scalarValue } from "../yaml/scalars.ts";
import type { YamlNode, YamlScalar } from "../yaml/tree.ts";
import { codePointCount } from "./codePointCount.ts";
import type { Field } from "./field.ts";
import type { JsonValue } from "./jsonSchema.ts";

/** The values that the integers of Kubernetes can have. */
export const INTEGER_SIZES = {
  int32: { minimum: -(2n ** 31n), maximum: 2n ** 31n - 1n },
  int64: { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n },
} as const;

/** Numbers of JavaScript cannot tell the greatest 64-bit integer from the one after it; their text can. */
export function isAbove(node: YamlScalar, value: number, maximum: bigint): boolean {
  return /^\d{1,40}$/.test(node.text) ? BigInt(node.text) > maximum : value > Number(maximum);
}

/** Maps with free keys have no prototype, so that a label called `__proto__` is a key like any other; they are slower. */
export function emptyMap({ values, open, custom }: Field): Record<string, JsonValue> {
  const hasFixedKeys = values === undefined && !open && custom === undefined;
  return hasFixedKeys ? {} : Object.create(null);
}

/** True for what is written as nothing. */
export function isNull(node: YamlNode): boolean {
  return node.kind === "scalar" && scalarValue(node) === null;
}

/** What tells an item from others; undefined where nothing does, as the item or all its keys are missing. */
export function identityOf(value: JsonValue, keys: readonly string[]): string | undefined {
  if (keys.length === 0) return value === null ? undefined : JSON.stringify(value);
  if (typeof value !== "object" || value === null || isList(value)) return undefined;
  const parts = keys.map((key) => value[key]);
  return parts.every((part) => part === undefined) ? undefined : JSON.stringify(parts);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The value of a scalar; null for everything else. */
export function plainValue(node: YamlNode): JsonValue {
  return node.kind === "scalar" ? scalarValue(node) : null;
}

/**
 * A long text cut to where its length is still too great, so that no pattern has to be tried on megabytes. Those of
 * definitions are tried in time linear to the text, and their rules see all of it.
 */
export function clippedFor(text: string, field: Field): string {
  if (field.custom !== undefined) return text;
  const enough = 2 * (field.constraints.maxLength ?? 5000) + 2;
  return text.length <= enough ? text : text.slice(0, enough);
}

/** True for a text that is written out and does not match. */
export function breaksPattern(node: YamlNode, pattern: string): boolean {
  if (node.kind !== "scalar" || isOpaque(node.text)) return false;
  const value = scalarValue(node);
  return typeof value === "string" && !new RegExp(pattern, "u").test(value);
}

/** True for what lies beyond a limit, which is the keyword of a JSON Schema. */
export function breaksLimit(node: YamlNode, keyword: string, limit: number): boolean {
  switch (keyword) {
    case "minLength":
      return node.kind === "scalar" && !isOpaque(node.text) && codePointCount(node.text) < limit;
    case "minItems":
      return node.kind === "sequence" && node.items.length < limit;
    case "maxItems":
      return node.kind === "sequence" && node.items.length > limit;
    case "maxProperties":
      return node.kind === "map" && node.entries.length > limit;
    case "maximum": {
      const value = plainValue(node);
      return typeof value === "number" && value > limit;
    }
    case "minimum": {
      const value = plainValue(node);
      return typeof value === "number" && value < limit;
    }
    default:
      return false;
  }
}
