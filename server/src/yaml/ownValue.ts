/**
 * The value under a key that somebody wrote, of a label for instance; undefined where there is none. What every object of JavaScript
 * inherits is no value: a label may well be called `constructor`.
 */
export function ownValue<T>(values: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
