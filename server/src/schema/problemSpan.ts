import type { Span } from "../text/span.ts";
import { child, entryOf, nodeAt, type Path, type YamlNode } from "../yaml/tree.ts";
import type { StructureProblem } from "./structureProblem.ts";

/**
 * The stretch of a document to underline for a problem: one key or one value, never a whole block. A value that spans
 * lines is shown by its key and, in a list, by the first key it holds; a value that is not there by its key; the whole
 * document by its kind.
 */
export function problemSpan(root: YamlNode, problem: Pick<StructureProblem, "path" | "on">): Span {
  const node = problem.path.length === 0 ? child(root, "kind") : nodeAt(root, problem.path);
  if (problem.on === "value" && node !== undefined && isCompact(node))
    return { start: node.start, end: node.end };
  return keySpan(root, problem.path) ?? firstKeySpan(node) ?? { start: root.start, end: root.start };
}

function isCompact(node: YamlNode): boolean {
  return node.kind === "scalar" ? node.end > node.start : node.flow;
}

/** The key that the last step of the path stands for, or, for an item of a list, the first key of the item. */
function keySpan(root: YamlNode, path: Path): Span | undefined {
  const key = path.at(-1);
  if (typeof key === "number") {
    const item = nodeAt(root, path);
    return firstKeySpan(item) ?? (isMissing(item) ? keySpan(root, path.slice(0, -1)) : undefined);
  }
  if (key === undefined) return undefined;
  const entry = entryOf(nodeAt(root, path.slice(0, -1)), key);
  return entry === undefined ? undefined : { start: entry.keyStart, end: entry.keyEnd };
}

function isMissing(node: YamlNode | undefined): boolean {
  return node === undefined || node.end <= node.start;
}

function firstKeySpan(node: YamlNode | undefined): Span | undefined {
  if (node === undefined) return undefined;
  if (node.kind === "map") {
    const [first] = node.entries;
    return first === undefined
      ? { start: node.start, end: node.end }
      : { start: first.keyStart, end: first.keyEnd };
  }
  if (node.kind === "sequence") return firstKeySpan(node.items[0]);
  return node.end > node.start ? { start: node.start, end: node.end } : undefined;
}
