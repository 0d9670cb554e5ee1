import type { JsonValue } from "../../jsonSchema.ts";
import { entries, items, member, text, textOf } from "../admittedValue.ts";

/** Entries that each list of a header modifier takes. */
const MOST_HEADERS = 16;
const LISTS = ["set", "add", "remove"];

/**
 * One header modifier that does what two do one after the other. Undefined where that is not certain: where they name
 * the same header, or where there is something that is filled in later, or too much, or where they modify no headers.
 */
export function mergedHeaders(
  first: JsonValue | undefined,
  second: JsonValue | undefined,
): Readonly<Record<string, JsonValue>> | undefined {
  const names = [...headerNames(first), ...headerNames(second)].map((name) => name?.toLowerCase());
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  const merged = LISTS.map(
    (list) => [list, [...items(member(first, list)), ...items(member(second, list))]] as const,
  ).filter(([, headers]) => headers.length > 0);
  if (merged.length === 0 || merged.some(([, headers]) => headers.length > MOST_HEADERS)) return undefined;
  return Object.fromEntries(merged);
}

/** The names of all headers that a modifier touches; undefined for each thing that is not known. */
function headerNames(modifier: JsonValue | undefined): readonly (string | undefined)[] {
  if (typeof modifier !== "object") return [undefined];
  return entries(modifier).flatMap(([list, headers]) =>
    typeof headers === "string"
      ? [undefined]
      : items(headers).map((header) => (list === "remove" ? textOf(header) : text(header, "name"))),
  );
}
