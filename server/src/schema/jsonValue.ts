import type { JsonValue } from "./jsonSchema.ts";

/** A value with fields. */
export type JsonMap = Readonly<Record<string, JsonValue>>;

/** True for a list that is known: text in its place, which something fills in later, is none. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** True for a map that is known. */
export function isMap(value: JsonValue | undefined): value is JsonMap {
  return typeof value === "object" && value !== null && !isList(value);
}
