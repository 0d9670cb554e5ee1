/** Facts as data that can be written: maps and sets as what they hold, without what is not there. */
export function plainData(value: object): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] =>
      inner === undefined || typeof inner === "function" ? [] : [[key, plain(inner)]],
    ),
  );
}

function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, inner]) => [String(key), plain(inner)]));
  if (value instanceof Set || Array.isArray(value)) return [...value].map(plain);
  return plainData(value);
}
