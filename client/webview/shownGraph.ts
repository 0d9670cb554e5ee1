import type { Graph, GraphEdge, GraphNode, GraphSeverity } from "../src/protocol.ts";

/** What the user has chosen to see. */
export interface Filters {
  readonly search: string;
  /** Empty: every namespace. */
  readonly namespace: string;
  readonly onlyProblems: boolean;
  /** How many more than the usual number are shown of a group, by its id. */
  readonly unfolded: ReadonlyMap<string, number>;
  /** How small the families are at least that are folded: a row of the limits. 0: as large ones as can be laid out. */
  readonly coarseness?: number;
}

/** Nodes of one role below the same parents that are not drawn one by one. */
export interface NodeGroup {
  readonly id: string;
  readonly role: GraphNode["role"];
  readonly hidden: readonly GraphNode[];
  /** The worst problem of what is hidden, and of all that hangs on it. */
  readonly severity: GraphSeverity | undefined;
}

/** The part of a graph that is drawn. */
export interface ShownGraph {
  readonly nodes: readonly GraphNode[];
  readonly groups: readonly NodeGroup[];
  readonly edges: readonly GraphEdge[];
  /** What fits the filters; more than is drawn where groups are folded. */
  readonly fitting: readonly GraphNode[];
  /** What of `fitting` is in trouble: it has an error or a warning, or a line to it is refused. */
  readonly troubled: readonly GraphNode[];
}

/** Beyond this number a picture can neither be read nor laid out at once. */
const MOST_NODES = 140;

type Limits = Readonly<Record<GraphNode["role"], number>>;

/** How many nodes are drawn of each family. The first row that leaves no more than `MOST_NODES` is taken, else the last. */
const LIMITS: readonly Limits[] = [
  { class: 20, gateway: 20, listenerSet: 16, listener: 16, route: 12, backend: 10, policy: 6 },
  { class: 20, gateway: 12, listenerSet: 8, listener: 8, route: 4, backend: 4, policy: 2 },
  { class: 12, gateway: 8, listenerSet: 4, listener: 5, route: 1, backend: 2, policy: 1 },
  { class: 8, gateway: 8, listenerSet: 2, listener: 3, route: 0, backend: 0, policy: 0 },
  { class: 6, gateway: 6, listenerSet: 1, listener: 1, route: 0, backend: 0, policy: 0 },
  { class: 4, gateway: 4, listenerSet: 1, listener: 0, route: 0, backend: 0, policy: 0 },
];

/** How many pictures of one graph there are, from the largest to the smallest. */
export const COARSENESSES = LIMITS.length;

/** What of a graph is drawn: what fits the filters and hangs together with it, large families folded. */
export function shownGraph(graph: Graph, { unfolded, coarseness = 0, ...filters }: Filters): ShownGraph {
  const fitting = fittingGraph(graph, filters);
  const families = familiesOf(fitting);
  const limits =
    LIMITS.slice(coarseness).find((row) => {
      const { nodes, groups } = fold(fitting, families, (role) => row[role]);
      return nodes.length + groups.length <= MOST_NODES;
    }) ?? LIMITS[LIMITS.length - 1];
  const folded = fold(fitting, families, (role, id) => (limits?.[role] ?? 0) + (unfolded.get(id) ?? 0));
  const refused = refusedNodes(fitting.edges);
  const troubled = fitting.nodes.filter((node) => isTroubled(node, refused));
  return { ...folded, fitting: fitting.nodes, troubled };
}

/** What a line to it is refused for: a problem, whether or not a finding tells of it. */
function refusedNodes(edges: readonly GraphEdge[]): ReadonlySet<string> {
  return new Set(edges.flatMap(({ to, verdict }) => (verdict === "refused" ? [to] : [])));
}

function isTroubled(node: GraphNode, refused: ReadonlySet<string>): boolean {
  const severity = severityOf(node);
  return severity === "error" || severity === "warning" || refused.has(node.id);
}

/** The worst severity of a node's problems. */
export function severityOf({ problems = [] }: GraphNode): GraphSeverity | undefined {
  return SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity));
}

const SEVERITIES = ["error", "warning", "information"] as const;

function fittingGraph(graph: Graph, { search, namespace, onlyProblems }: Omit<Filters, "unfolded">): Graph {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && namespace === "" && !onlyProblems) return graph;
  const refused = refusedNodes(graph.edges);
  const wanted = graph.nodes.filter((node) => {
    const text = `${node.kind} ${node.namespace ?? ""}/${node.name} ${node.detail ?? ""}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (namespace === "" || node.namespace === namespace) &&
      (!onlyProblems || isTroubled(node, refused))
    );
  });
  const ids = wanted.map(({ id }) => id);
  const above = reached(ids, graph.edges, upwards);
  const below = reached(ids, graph.edges, downwards);
  return restricted(graph, (id) => above.has(id) || below.has(id));
}

type Step = (edge: GraphEdge) => readonly [from: string, to: string];
const downwards: Step = ({ from, to }) => [from, to];
const upwards: Step = ({ from, to }) => [to, from];

function reached(start: readonly string[], edges: readonly GraphEdge[], step: Step): ReadonlySet<string> {
  const next = grouped(edges.map(step), ([from]) => from);
  const found = new Set(start);
  // A Set that grows while it is walked through hands out what was added, too.
  for (const id of found) for (const [, to] of next.get(id) ?? []) found.add(to);
  return found;
}

function restricted({ nodes, edges }: Graph, isKept: (id: string) => boolean): Graph {
  return {
    nodes: nodes.filter(({ id }) => isKept(id)),
    edges: edges.filter(({ from, to }) => isKept(from) && isKept(to)),
  };
}

/** Nodes of one role that hang on the same parents, those first that lead to the worst problems. */
interface Family {
  readonly id: string;
  readonly role: GraphNode["role"];
  readonly parents: readonly string[];
  readonly members: readonly { readonly node: GraphNode; readonly severity: GraphSeverity | undefined }[];
}

function familiesOf({ nodes, edges }: Graph): readonly Family[] {
  const incoming = grouped(edges, ({ to }) => to);
  const refused = refusedNodes(edges);
  const leading = SEVERITIES.map((severity) => {
    const isRefused = ({ id }: GraphNode): boolean => severity === "warning" && refused.has(id);
    const troubled = nodes
      .filter((node) => severityOf(node) === severity || isRefused(node))
      .map(({ id }) => id);
    return { severity, ids: reached(troubled, edges, upwards) };
  });
  const parentsOf = ({ id }: GraphNode): readonly string[] => [
    ...new Set((incoming.get(id) ?? []).map(({ from }) => from)),
  ];
  const families = grouped(
    nodes,
    (node) => `${node.role} below ${[...parentsOf(node)].sort().join(" and ")}`,
  );
  return [...families].flatMap(([id, members]) => {
    const [first] = members;
    if (first === undefined) return [];
    const ranked = members.map((node) => ({
      node,
      severity: leading.find(({ ids }) => ids.has(node.id))?.severity,
    }));
    return { id, role: first.role, parents: parentsOf(first), members: ranked.sort(byUrgency) };
  });
}

function byUrgency(a: Family["members"][number], b: Family["members"][number]): number {
  const rank = (severity: GraphSeverity | undefined): number =>
    severity === undefined ? SEVERITIES.length : SEVERITIES.indexOf(severity);
  return rank(a.severity) - rank(b.severity);
}

/** Draws a number of each family and one group for its rest; what hangs on hidden nodes alone is hidden with them. */
function fold(
  graph: Graph,
  families: readonly Family[],
  limit: (role: GraphNode["role"], family: string) => number,
): Pick<ShownGraph, "nodes" | "groups" | "edges"> {
  const folded = families.flatMap((family) => {
    const room = limit(family.role, family.id);
    // A group in place of a single node would save nothing.
    return family.members.length <= room + 1 ? [] : [{ ...family, hidden: family.members.slice(room) }];
  });
  if (folded.length === 0) return { ...graph, groups: [] };
  const hidden = new Set(folded.flatMap((family) => family.hidden.map(({ node }) => node.id)));
  const open = graph.edges.filter(({ from, to }) => !hidden.has(from) && !hidden.has(to));
  const hanging = new Set(graph.edges.map(({ to }) => to));
  const roots = graph.nodes.flatMap(({ id }) => (hanging.has(id) || hidden.has(id) ? [] : [id]));
  const kept = reached([...roots, ...inCircles(graph, hidden)], open, downwards);
  const { nodes, edges } = restricted(graph, (id) => kept.has(id));
  const groups = folded.filter(({ parents }) => parents.length === 0 || parents.some((id) => kept.has(id)));
  return {
    nodes,
    groups: groups.map(({ id, role, hidden: members }) => ({
      id,
      role,
      hidden: members.map(({ node }) => node),
      severity: members[0]?.severity,
    })),
    edges: [
      ...edges,
      ...groups.flatMap(({ id, parents }) =>
        parents.flatMap((from): GraphEdge[] =>
          kept.has(from) ? [{ from, to: id, relation: "attachment", verdict: "accepted" }] : [],
        ),
      ),
    ],
  };
}

/** Nodes that no root leads to, such as Routes and Services of a mesh that name each other. */
function inCircles({ nodes, edges }: Graph, hidden: ReadonlySet<string>): readonly string[] {
  const hanging = new Set(edges.map(({ to }) => to));
  const roots = nodes.flatMap(({ id }) => (hanging.has(id) ? [] : [id]));
  const fromRoots = reached(roots, edges, downwards);
  return nodes.flatMap(({ id }) => (fromRoots.has(id) || hidden.has(id) ? [] : [id]));
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
