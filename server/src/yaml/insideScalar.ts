import { lineStart } from "./tolerantTokens.ts";
import type { YamlNode } from "./tree.ts";

/** True where an offset stands inside of a scalar, behind its first character: a `#` there is part of the text. */
export function isInsideScalar(node: YamlNode, offset: number): boolean {
  if (offset <= node.start || offset >= node.end) return false;
  switch (node.kind) {
    case "scalar":
      return true;
    case "map":
      return node.entries.some(
        ({ keyStart, keyEnd, value }) =>
          (offset > keyStart && offset < keyEnd) || isInsideScalar(value, offset),
      );
    case "sequence":
      return node.items.some((item) => isInsideScalar(item, offset));
  }
}

/** True where an offset stands in a comment, before one that has its line to itself, or right behind one. `root`: what was read of the text. */
export function isInComment(text: string, root: YamlNode | undefined, offset: number): boolean {
  const from = lineStart(text, offset);
  const indentation = /^[ \t]*#/.exec(text.slice(from))?.[0].length ?? 0;
  const before = text.slice(from, Math.max(offset + 1, from + indentation));
  return [...before.matchAll(/(?<=^|\s)#/g)].some(
    ({ index }) => root === undefined || !isInsideScalar(root, from + index),
  );
}
