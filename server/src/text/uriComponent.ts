/**
 * A text as a component of a URI. Half of a surrogate pair, as `"\uD800"` in a manifest is one, has no bytes in UTF-8: the
 * replacement character stands for it, as wherever text becomes bytes.
 */
export function uriComponent(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\u{FFFD}"));
}
