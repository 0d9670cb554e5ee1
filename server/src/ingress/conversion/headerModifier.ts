import type { HeaderModifier, MadeHeader } from "./madeRule.ts";

/** A header that nginx was told to send, to a backend or to a client. */
export interface WrittenHeader extends MadeHeader {
  /** Beside what stands there already; otherwise in place of it. */
  readonly isAdded: boolean;
}

/**
 * One filter for headers in the order in which they are written; undefined where nothing is left to do. The API server takes each name
 * once and no empty value: several values are one with commas, and nginx does not send a header without a value. `addsNothing` says
 * that an empty value that is added leaves alone what is there.
 */
export function headerModifier(
  headers: readonly WrittenHeader[],
  addsNothing: boolean,
): HeaderModifier | undefined {
  const results = new Map<string, MadeHeader>();
  for (const { name, value, isAdded } of headers) {
    const key = name.toLowerCase();
    const before = results.get(key);
    if (isAdded && value === "" && (addsNothing || before !== undefined)) continue;
    const isFirst = before === undefined || before.value === "" || !isAdded;
    results.set(key, { name: before?.name ?? name, value: isFirst ? value : `${before.value}, ${value}` });
  }
  const all = [...results.values()];
  const set = all.filter(({ value }) => value !== "");
  const remove = all.filter(({ value }) => value === "").map(({ name }) => name);
  if (all.length === 0) return undefined;
  return { ...(set.length === 0 ? {} : { set }), ...(remove.length === 0 ? {} : { remove }) };
}
