import type { HeaderModifier } from "../../model/routeFilter.ts";
import { inBackticks } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Headers } from "./clientRequest.ts";

/**
 * Headers after a modifier: `set` replaces what is there, `add` puts a value behind it, `remove` takes it away. Names
 * have no case.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httpheaderfilter
 */
export function modifiedHeaders(headers: Headers, { set, add, remove }: HeaderModifier): Headers {
  const modified = new Map(headers);
  for (const { name = "", value = "" } of set ?? []) modified.set(name.toLowerCase(), [value]);
  for (const { name = "", value = "" } of add ?? []) {
    const key = name.toLowerCase();
    modified.set(key, [...(modified.get(key) ?? []), value]);
  }
  for (const name of remove ?? []) modified.delete(name.toLowerCase());
  return modified;
}

/** Headers with one text each: several values are joined by a comma without a blank. */
export function headersAsText(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].map(([name, values]) => [name, values.join(",")]));
}

/** What a modifier does, in a few words: `sets x-a, adds x-b, removes x-c`. */
export function modifierInWords({ set = [], add = [], remove = [] }: HeaderModifier): string {
  const lists = [
    ["sets", set.map(({ name = "" }) => name)],
    ["adds", add.map(({ name = "" }) => name)],
    ["removes", remove],
  ] as const;
  const parts = lists.flatMap(([verb, names]) =>
    names.length === 0 ? [] : [`${verb} ${names.map(inBackticks).join(", ")}`],
  );
  return parts.length === 0 ? "changes nothing" : parts.join(", ");
}

/** True where a name of the modifier is filled in later, so that nobody can know which header it means. */
export function hasOpenNames({ set = [], add = [], remove = [] }: HeaderModifier): boolean {
  return [...set.map(({ name = "" }) => name), ...add.map(({ name = "" }) => name), ...remove].some(isOpaque);
}
