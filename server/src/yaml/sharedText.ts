/** Places for texts, each of which the texts share that come out alike: a power of two. */
const PLACES = 4096;
/**
 * UTF-16 code units of the longest text that is kept. What is longer is to V8 a part of the text that it was cut from, and would keep
 * all of that: a file of megabytes for each letter of a hostname that somebody types.
 */
const LONGEST = 12;

const kept: string[] = new Array<string>(PLACES).fill("");

/**
 * A text that equals another one, as the very same string where that was met before: manifests say `HTTPRoute`, `PathPrefix` and
 * the names of their namespaces tens of thousands of times, and each takes room of its own.
 */
export function sharedText(text: string): string {
  const { length } = text;
  if (length === 0 || length > LONGEST) return text;
  const middle = text.charCodeAt(length >> 1);
  const hash = (length * 31 + text.charCodeAt(0)) * 31 + text.charCodeAt(length - 1) * 7 + middle * 131;
  const place = hash & (PLACES - 1);
  const known = kept[place];
  if (known === text) return known;
  kept[place] = text;
  return text;
}
