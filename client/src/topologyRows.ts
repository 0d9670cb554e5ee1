import type { Graph, GraphEdge, GraphNode, GraphSeverity } from "./protocol.ts";

/** A picture as a tree looks it up, by its nodes. */
export interface TopologyRows {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly from: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly into: ReadonlyMap<string, readonly GraphEdge[]>;
  /** The worst problem of each node; a line to it that is refused is one. */
  readonly severities: ReadonlyMap<string, GraphSeverity>;
  /** The worst error or warning of all that hangs on a node. */
  readonly severitiesBelow: ReadonlyMap<string, GraphSeverity>;
}

/** Takes a picture apart for a tree. */
export function topologyRows({ nodes, edges }: Graph): TopologyRows {
  const [from, into] = [new Map<string, GraphEdge[]>(), new Map<string, GraphEdge[]>()];
  for (const edge of edges) {
    push(from, edge.from, edge);
    push(into, edge.to, edge);
  }
  const refused = new Set(edges.flatMap(({ to, verdict }) => (verdict === "refused" ? [to] : [])));
  const severities = nodes.flatMap(({ id, problems = [] }): [string, GraphSeverity][] => {
    // What is refused is a problem, whether or not a finding tells of it.
    const worst = (["error", "warning", "information"] as const).find(
      (severity) =>
        problems.some((problem) => problem.severity === severity) ||
        (severity === "warning" && refused.has(id)),
    );
    return worst === undefined ? [] : [[id, worst]];
  });
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    from,
    into,
    severities: new Map(severities),
    severitiesBelow: new Map([
      ...leadingTo("warning", severities, into),
      ...leadingTo("error", severities, into),
    ]),
  };
}

/** The nodes above those with a severity. */
function leadingTo(
  severity: GraphSeverity,
  severities: readonly (readonly [string, GraphSeverity])[],
  into: ReadonlyMap<string, readonly GraphEdge[]>,
): readonly [string, GraphSeverity][] {
  const found = new Set(severities.flatMap(([id, own]) => (own === severity ? [id] : [])));
  // A Set that grows while it is walked through hands out what was added, too.
  for (const id of found) for (const { from } of into.get(id) ?? []) found.add(from);
  return [...found].map((id) => [id, severity]);
}

/** A row: a cluster, the routes that hang on nothing, or an object below others. */
export type Row =
  | { readonly kind: "scope"; readonly scope: string; readonly children: readonly Row[] }
  | { readonly kind: "loose"; readonly scope: string; readonly children: readonly Row[] }
  | {
      readonly kind: "node";
      readonly node: GraphNode;
      readonly edge?: GraphEdge;
      readonly above: readonly string[];
    };

/** The rows at the top: clusters where there are several, else what stands in the only one. */
export function rootRows(rows: TopologyRows): readonly Row[] {
  const nodes = [...rows.nodes.values()];
  const scopes = [...new Set(nodes.map(({ scope = "" }) => scope))].sort();
  const [only, ...others] = scopes;
  if (only !== undefined && others.length === 0) return rowsInScope(nodes, only, rows);
  return scopes.map((scope) => ({
    kind: "scope",
    scope,
    children: rowsInScope(
      nodes.filter((node) => (node.scope ?? "") === scope),
      scope,
      rows,
    ),
  }));
}

/** Gateways are the roots, whatever class they have; then what hangs on nothing. */
function rowsInScope(nodes: readonly GraphNode[], scope: string, { into }: TopologyRows): readonly Row[] {
  const isRoot = ({ id }: GraphNode): boolean =>
    (into.get(id) ?? []).every(({ relation }) => relation === "class");
  const roots = nodes.filter((node) => isRoot(node) && node.role !== "class");
  const rows = roots.map((node) => ({ kind: "node", node, above: [] }) as const);
  const owners = rows.filter(({ node }) => node.role !== "route");
  const orphan = rows.filter(({ node }) => node.role === "route");
  return orphan.length === 0 ? owners : [...owners, { kind: "loose", scope, children: orphan }];
}

/** The rows below one. Routes and Services of a mesh may name each other, so nothing stands below itself. */
export function rowsBelow(row: Row, { nodes, from }: TopologyRows): readonly Row[] {
  if (row.kind !== "node") return row.children;
  const above = [...row.above, row.node.id];
  return (from.get(row.node.id) ?? []).flatMap((edge): Row[] => {
    const node = nodes.get(edge.to);
    return node === undefined || above.includes(node.id) ? [] : [{ kind: "node", node, edge, above }];
  });
}

function push(groups: Map<string, GraphEdge[]>, key: string, edge: GraphEdge): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [edge]);
  else group.push(edge);
}
