import type { HeaderModifier, MadeHeader } from "./madeRule.ts";

/** A header that nginx was told to send, to a backend or to a client. */
export interface WrittenHeader extends MadeHeader {
  /** Beside what stands there already; otherwise in place of it. */
  readonly isAdded: boolean;
}

/**
 * One filter for headers in the order in which they are written; undefined where nothing is left to do. The API server takes each name
 * once and no empty value: several values are one with commas, and nginx does not send a header without a value. What is added to an
 * answer stands beside what the backend has sent (`add_header`); in a request the values that are added are the only ones
 * (`proxy_set_header`).
 */
export function headerModifier(
  headers: readonly WrittenHeader[],
  of: "request" | "response",
): HeaderModifier | undefined {
  const isAnswer = of === "response";
  const results = new Map<string, WrittenHeader>();
  for (const { name, value, isAdded } of headers) {
    const key = name.toLowerCase();
    const before = results.get(key);
    if (isAdded && value === "" && (isAnswer || before !== undefined)) continue;
    const isFirst = before === undefined || before.value === "" || !isAdded;
    results.set(key, {
      name: before?.name ?? name,
      value: isFirst ? value : `${before.value}, ${value}`,
      isAdded: isAnswer && isAdded && before?.isAdded !== false,
    });
  }
  const all = [...results.values()];
  const some = (isMeant: (header: WrittenHeader) => boolean): readonly MadeHeader[] =>
    all.filter(isMeant).map(({ name, value }) => ({ name, value }));
  const set = some(({ value, isAdded }) => value !== "" && !isAdded);
  const add = some(({ isAdded }) => isAdded);
  const remove = all.filter(({ value }) => value === "").map(({ name }) => name);
  if (all.length === 0) return undefined;
  return {
    ...(set.length === 0 ? {} : { set }),
    ...(add.length === 0 ? {} : { add }),
    ...(remove.length === 0 ? {} : { remove }),
  };
}
