import type { GraphEdge, GraphNode } from "../src/protocol.ts";

/** The order of the columns, in the direction of requests. */
const ORDER: readonly GraphNode["role"][] = [
  "class",
  "gateway",
  "listenerSet",
  "listener",
  "route",
  "backend",
];

/**
 * The column of each node, counted from the left without gaps. A role has a column of its own, and several where its nodes
 * hang on each other, but for policies, which stand in the column behind what they are attached to: a child Gateway stands to the right of its parent, a child Route to the right of the Route above it.
 */
export function ranks(
  nodes: readonly Pick<GraphNode, "id" | "role">[],
  edges: readonly GraphEdge[],
): ReadonlyMap<string, number> {
  const roles = new Map(nodes.map(({ id, role }) => [id, role]));
  const inside = edges.filter(({ from, to }) => from !== to && roles.get(from) === roles.get(to));
  const depths = depthsOf(inside);
  const depth = (id: string): number => depths.get(id) ?? 0;
  const ranked = new Map<string, number>();
  let first = 0;
  for (const role of ORDER) {
    const members = nodes.filter((node) => node.role === role);
    for (const { id } of members) ranked.set(id, first + depth(id));
    first += Math.max(0, ...members.map(({ id }) => depth(id) + 1));
  }
  for (const { id, role } of nodes)
    if (role === "policy")
      ranked.set(
        id,
        1 + Math.max(0, ...edges.flatMap(({ from, to }) => (to === id ? (ranked.get(from) ?? []) : []))),
      );
  return ranked;
}

/** How many nodes at most lead to each one. An edge that closes a circle does not count. */
function depthsOf(edges: readonly GraphEdge[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  const above = new Set<string>();
  const visit = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    above.add(id);
    const parents = edges.flatMap(({ from, to }) => (to === id && !above.has(from) ? [from] : []));
    const depth = Math.max(0, ...parents.map((parent) => visit(parent) + 1));
    above.delete(id);
    depths.set(id, depth);
    return depth;
  };
  for (const { to } of edges) visit(to);
  return depths;
}
