import type { Span } from "../text/span.ts";
import { child, type Path, type YamlNode } from "./tree.ts";

/**
 * True where a change means more than the place that it names: the place is behind an anchor or an alias that others use, or
 * the text that goes holds such an anchor. `gone` are the spans of text that the change takes away or replaces.
 */
export function reachesFurther(root: YamlNode, path: Path, gone: readonly Span[]): boolean {
  const shared = sharedNodes(root);
  if (shared.size === 0) return false;
  let node: YamlNode | undefined = root;
  for (const step of path) {
    node =
      typeof step === "string" ? child(node, step) : node?.kind === "sequence" ? node.items[step] : undefined;
    if (node === undefined) break;
    if (shared.has(keyOf(node))) return true;
  }
  return [...shared.values()].some(({ start, end }) =>
    gone.some((span) => span.start < span.end && span.start <= start && end <= span.end),
  );
}

/** False for a text that has no aliases for certain: nearly all have none. */
export function holdsAliases(text: string): boolean {
  return text.includes("&") && text.includes("*");
}

/** The nodes that stand in several places of a tree, by what tells them from others. */
function sharedNodes(root: YamlNode): ReadonlyMap<string, YamlNode> {
  const seen = new Set<string>();
  const shared = new Map<string, YamlNode>();
  const pending: YamlNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.start === node.end) continue;
    const key = keyOf(node);
    if (seen.has(key)) shared.set(key, node);
    else {
      seen.add(key);
      if (node.kind === "map") pending.push(...node.entries.map(({ value }) => value));
      if (node.kind === "sequence") pending.push(...node.items);
    }
  }
  return shared;
}

/** An aliased node has the span of its anchor wherever it stands, and no other node of its kind has that. */
function keyOf({ kind, start, end }: YamlNode): string {
  return `${kind} ${start} ${end}`;
}
