import { nearest } from "../../text/editDistance.ts";

/** The scope that a value is probably meant to be: in other letters, or a slip away. */
export function nearestScope(value: string, scopes: readonly string[]): string | undefined {
  const plain = value.toLowerCase();
  return scopes.find((scope) => scope.toLowerCase() === plain) ?? nearest(value, scopes, 2);
}
