import { entryOf, type Path, type YamlNode } from "../../yaml/tree.ts";

/**
 * The offset at which the part at `place` starts, a key for what stands in a map; that of the nearest part around it where
 * there is none. UTF-16 code units from the start of the document.
 */
export function nodeNear(root: YamlNode, place: Path): number {
  let node: YamlNode | undefined = root;
  let offset = root.start;
  for (const step of place) {
    if (typeof step === "string") {
      const entry = entryOf(node, step);
      if (entry === undefined) break;
      offset = entry.keyStart;
      node = entry.value;
    } else {
      node = node?.kind === "sequence" ? node.items[step] : undefined;
      if (node === undefined) break;
      offset = node.start;
    }
  }
  return offset;
}
