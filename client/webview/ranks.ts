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
 * hang on each other: a child Gateway stands to the right of its parent, a child Route to the right of the Route above it.
 * ListenerSets stand in the column behind their Gateways, which they share with child Gateways, and policies in the column
 * behind what they are attached to.
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
  const behind = (id: string, first: number): number =>
    Math.max(first, ...edges.flatMap(({ from, to }) => (to === id ? (ranked.get(from) ?? -1) + 1 : [])));
  let first = 0;
  for (const role of ORDER) {
    const members = nodes.filter((node) => node.role === role);
    const isOfGateways = role === "listenerSet";
    // Without Gateways there is nothing whose columns they could share.
    const start = isOfGateways ? Math.min(first, startOf("gateway", nodes, ranked) + 1) : first;
    for (const { id } of members) ranked.set(id, isOfGateways ? behind(id, start) : start + depth(id));
    first = Math.max(first, ...members.map(({ id }) => (ranked.get(id) ?? 0) + 1));
  }
  for (const { id, role } of nodes) if (role === "policy") ranked.set(id, behind(id, 1));
  return ranked;
}

/** The first column of a role; infinite where there is none of it. */
function startOf(
  role: GraphNode["role"],
  nodes: readonly Pick<GraphNode, "id" | "role">[],
  ranked: ReadonlyMap<string, number>,
): number {
  return Math.min(...nodes.flatMap((node) => (node.role === role ? (ranked.get(node.id) ?? []) : [])));
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
