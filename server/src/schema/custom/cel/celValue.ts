import { type CelInput, type CelValue, celList, celMap } from "@bufbuild/cel";
import type { Field } from "../../field.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { isList } from "../../jsonValue.ts";

/** Reads a text as a time or a duration, as a field's format wants it. Throws where it is none. */
export type ReadTime = (type: "timestamp" | "duration", text: string) => CelValue;

/** Words that CEL keeps for itself. */
const RESERVED = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

/** The name under which a rule finds a field; undefined for names that it cannot say. */
export function escapedName(name: string): string | undefined {
  if (RESERVED.has(name)) return `__${name}__`;
  if (!/^[A-Za-z_][\w./-]*$/.test(name)) return undefined;
  return name
    .replaceAll("__", "__underscores__")
    .replaceAll(".", "__dot__")
    .replaceAll("-", "__dash__")
    .replaceAll("/", "__slash__");
}

/** A value as rules see it, typed as its field says. Throws where it cannot be seen as its field says. */
export function celValue(value: JsonValue, field: Field | undefined, readTime: ReadTime): CelValue {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return textValue(value, field, readTime);
  if (typeof value === "number") return isInteger(value, field) ? BigInt(value) : value;
  if (isList(value)) return celList(value.map((item) => celValue(item, field?.items, readTime)));
  const entries = Object.entries(value).flatMap(([key, inner]): readonly (readonly [string, CelInput])[] => {
    const known = field?.properties.get(key);
    const name = known === undefined ? key : escapedName(key);
    return name === undefined ? [] : [[name, celValue(inner, known ?? field?.values, readTime)]];
  });
  return celMap(new Map(entries));
}

function textValue(value: string, field: Field | undefined, readTime: ReadTime): CelValue {
  switch (field?.custom?.format) {
    case "date":
      return readTime("timestamp", `${value}T00:00:00Z`);
    case "date-time":
      return readTime("timestamp", value);
    case "duration":
      return readTime("duration", value);
    case "byte":
      throw new Error("bytes are not read here");
    default:
      return value;
  }
}

/**
 * True for a number that is whole by its field or, where that says nothing, as it is written. Throws for one that is
 * too large to be exact.
 */
function isInteger(value: number, field: Field | undefined): boolean {
  if (field !== undefined && field.types.length > 0 && !field.types.includes("integer")) return false;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Error("too large to be exact");
  return Number.isInteger(value);
}
