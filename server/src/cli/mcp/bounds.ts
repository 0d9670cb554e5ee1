import { UsageError } from "../usageError.ts";
import type { GivenInputs, ToolInput } from "./toolInput.ts";

/** How much of a list is given out, and from where on. */
export const PAGE: readonly ToolInput[] = [
  { name: "limit", takes: { from: 1, to: 200 }, about: "how many at most; 20 by default" },
  { name: "offset", takes: { from: 0, to: 1_000_000 }, about: "how many to leave out before them" },
];
const USUAL_PAGE = 20;

/** A part of a list. `more` says how many come behind it, `nextOffset` where to go on. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly rest: { readonly more?: number; readonly nextOffset?: number };
}

/** The part of a list that is asked for. */
export function pageOf<T>(all: readonly T[], given: GivenInputs): Page<T> {
  const offset = given.number("offset", 0);
  const items = all.slice(offset, offset + given.number("limit", USUAL_PAGE));
  const more = Math.max(0, all.length - offset - items.length);
  return { items, rest: more === 0 ? {} : { more, nextOffset: offset + items.length } };
}

/** Characters that an answer has at most, and one of its texts; entries of a list that is no page. */
const MOST_CHARACTERS = 200_000;
const LONGEST_TEXT = 60_000;
const MOST_ITEMS = 1000;

/**
 * A value whose texts and lists are no longer than a model can read, with the lines of places, counted from one, instead of
 * their ranges. Throws a `UsageError` where the whole is too long all the
 * same.
 */
export function bounded(value: object): object {
  const cut = cutShort(value);
  const length = JSON.stringify(cut).length;
  if (length > MOST_CHARACTERS)
    throw new UsageError(
      `the answer has ${length} characters, more than the ${MOST_CHARACTERS} that are given out at once: ask for less, by \`limit\`, \`paths\` or a single object`,
    );
  return typeof cut === "object" && cut !== null ? cut : {};
}

function cutShort(value: unknown): unknown {
  if (typeof value === "string")
    return value.length <= LONGEST_TEXT
      ? value
      : `${value.slice(0, LONGEST_TEXT)} … and ${value.length - LONGEST_TEXT} more characters`;
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ITEMS).map(cutShort);
    return value.length <= MOST_ITEMS ? shown : [...shown, `… and ${value.length - MOST_ITEMS} more`];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const line = key === "range" && !("line" in value) ? firstLine(part) : undefined;
      return line === undefined ? [key, cutShort(part)] : ["line", line];
    }),
  );
}

/** The line of a range, counted from one. */
function firstLine(range: unknown): number | undefined {
  if (typeof range !== "object" || range === null || !("start" in range)) return undefined;
  const { start } = range;
  if (typeof start !== "object" || start === null || !("line" in start)) return undefined;
  return typeof start.line === "number" ? start.line + 1 : undefined;
}
