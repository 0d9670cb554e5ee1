/** True where a text may hold an anchor, an alias or a merged map, by which it hangs together with another place. */
export function isAnchored(text: string): boolean {
  return /(?:^|[\s[{,])(?:[&*][A-Za-z0-9_-]|<<[ \t]*:)/m.test(text);
}
