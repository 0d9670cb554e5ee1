import { lineStart } from "./tolerantTokens.ts";
import type { Path, YamlEntry, YamlMap, YamlNode, YamlScalar } from "./tree.ts";

/** The key or scalar that an offset touches. */
export type Touched =
  | { readonly kind: "key"; readonly entry: YamlEntry; readonly map: YamlMap; readonly path: Path }
  | { readonly kind: "scalar"; readonly scalar: YamlScalar };

/** Finds the key or the scalar that an offset touches, its end included; `path` leads to the map of a key. */
export function scalarTouching(
  node: YamlNode | undefined,
  offset: number,
  path: Path = [],
): Touched | undefined {
  if (node === undefined || node.start > offset || offset > node.end) return undefined;
  switch (node.kind) {
    case "scalar":
      return node.start < node.end ? { kind: "scalar", scalar: node } : undefined;
    case "map":
      for (const entry of node.entries) {
        if (entry.keyStart > offset) return undefined;
        if (offset <= entry.keyEnd) return { kind: "key", entry, map: node, path };
        const found = scalarTouching(entry.value, offset, [...path, entry.key]);
        if (found !== undefined) return found;
      }
      return undefined;
    case "sequence":
      for (const [index, item] of node.items.entries()) {
        const found = scalarTouching(item, offset, [...path, index]);
        if (found !== undefined) return found;
      }
      return undefined;
  }
}

/** True behind a `#` that begins a comment on the line of the offset. */
export function offsetIsInComment(root: YamlNode | undefined, text: string, offset: number): boolean {
  const start = lineStart(text, offset);
  for (let at = text.indexOf("#", start); at >= 0 && at < offset; at = text.indexOf("#", at + 1)) {
    const isAfterBlank = at === start || /[ \t]/.test(text.charAt(at - 1));
    if (isAfterBlank && scalarTouching(root, at)?.kind !== "scalar") return true;
  }
  return false;
}
