/**
 * Eight hexadecimal digits that stay the same for equal texts, and differ for nearly all others. No protection against those who
 * look for two texts with one fingerprint. Parts are told apart: `["ab", "c"]` is another one than `["a", "bc"]`.
 *
 * Source: FNV-1a, https://datatracker.ietf.org/doc/draft-eastlake-fnv/
 */
export function fingerprint(...parts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    for (let at = 0; at < part.length; at++) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ PART_END, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** Beyond every code unit. */
const PART_END = 0x1_0000;
