import { lineStart } from "./tolerantTokens.ts";
import type { YamlEntry, YamlMap, YamlSequence } from "./tree.ts";

/** A `?` that stands alone; in a comment or a text it may mean nothing. */
const QUESTION = /(?:^|[\s[{,])\?(?=\s|$)/;
const COMMENTS = /(^|\s)#[^\r\n]*/g;

/** False for a text without explicit keys for certain: nearly all have none. */
export function holdsExplicitKeys(text: string): boolean {
  return text.includes("?") && QUESTION.test(text);
}

/** True for a map in which a key is written behind a `?`, or is not written at all. */
export function hasExplicitKey(text: string, branch: YamlMap | YamlSequence): boolean {
  if (branch.kind === "sequence") return false;
  const own = branch.entries.filter(({ merged }) => !merged);
  return own.some(
    (entry, index) =>
      entry.keyStart === entry.keyEnd || QUESTION.test(beforeKey(text, branch, entry, own[index - 1])),
  );
}

/** What stands between a key and the entry before it, without comments. */
function beforeKey(
  text: string,
  map: YamlMap,
  { keyStart }: YamlEntry,
  previous: YamlEntry | undefined,
): string {
  const start = previous === undefined ? Math.min(map.start, keyStart) : endOf(previous);
  // The pair in `[? a : b]` is a map that begins with its key.
  const from = start === keyStart ? lineStart(text, keyStart) : start;
  return text.slice(from, keyStart).replace(COMMENTS, "$1");
}

/** Where an entry ends; what an alias stands for is elsewhere. */
function endOf({ keyEnd, value }: YamlEntry): number {
  return Math.max(keyEnd, value.start >= keyEnd ? value.end : keyEnd);
}
