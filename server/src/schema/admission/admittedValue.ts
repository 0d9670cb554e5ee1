import { isOpaque } from "../../yaml/opaqueText.ts";
import type { JsonValue } from "../jsonSchema.ts";
import { isList, isMap } from "../jsonValue.ts";

/** The value of a field; undefined where `value` is no map or does not have it. */
export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (!isMap(value)) return undefined;
  const found = value[key];
  // Most of what is asked for is not there; what every object inherits, `constructor` for one, is no field.
  return found !== undefined && Object.hasOwn(value, key) ? found : undefined;
}

/** True where a map has the field, whatever its value. */
export function isSet(value: JsonValue | undefined, key: string): boolean {
  return member(value, key) !== undefined;
}

/** The items of a list; none where there is no list. */
export function items(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

/** The indices at which a value stands that has stood before; what is undefined is no value. */
export function repetitions(values: readonly (JsonValue | undefined)[]): readonly number[] {
  const seen = new Set<JsonValue>();
  return values.flatMap((value, index) => {
    if (value === undefined) return [];
    const isRepeated = seen.has(value);
    seen.add(value);
    return isRepeated ? [index] : [];
  });
}

/** The keys and values of a map; none where there is no map. */
export function entries(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isMap(value) ? Object.entries(value) : [];
}

/** A text that is known: undefined for anything else, and for text that something fills in later (`${…}`). */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && !isOpaque(value) ? value : undefined;
}

/** The known text of a field. */
export function text(value: JsonValue | undefined, key: string): string | undefined {
  return textOf(member(value, key));
}

/** The number of a field; undefined where it is none, or is filled in later. */
export function number(value: JsonValue | undefined, key: string): number | undefined {
  const found = member(value, key);
  return typeof found === "number" ? found : undefined;
}
