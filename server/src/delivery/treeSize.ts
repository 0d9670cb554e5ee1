import type { YamlNode } from "../yaml/tree.ts";

/**
 * Nodes that copies may add to an object in all: no object that etcd takes has as many. A few copies into each other,
 * which cost nothing as long as they share their nodes, would grow beyond what can ever be walked.
 */
export const MAXIMUM_COPIED_NODES = 100_000;

/** The number of nodes in a tree, counted up to one more than `limit`. */
export function nodeCount(root: YamlNode, limit: number): number {
  let count = 0;
  const dirty: YamlNode[] = [root];
  for (let node = dirty.pop(); node !== undefined && count <= limit; node = dirty.pop()) {
    count++;
    if (node.kind === "sequence") for (const item of node.items) dirty.push(item);
    if (node.kind === "map") for (const { value } of node.entries) dirty.push(value);
  }
  return count;
}
