import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Graph, GraphEdge, GraphNode } from "../../client/src/protocol.ts";
import { COARSENESSES, type Filters, shownGraph } from "../../client/webview/shownGraph.ts";

const ALL: Filters = { search: "", namespace: "", onlyProblems: false, unfolded: new Map() };

function node(role: GraphNode["role"], name: string, more: Partial<GraphNode> = {}): GraphNode {
  return { id: `${role}/${name}`, role, kind: role, name, ...more };
}

function edge(from: string, to: string): GraphEdge {
  return { from, to, relation: "attachment", verdict: "accepted" };
}

const ERROR = { problems: [{ severity: "error", rule: "a-rule", message: "It is wrong." }] } as const;

/** A Gateway with one listener, and routes on it with a backend each. */
function crowd(count: number, more: (index: number) => Partial<GraphNode> = () => ({})): Graph {
  const routes = Array.from({ length: count }, (_, index) => node("route", `r${index}`, more(index)));
  const backends = routes.map(({ name }) => node("backend", name));
  return {
    nodes: [node("gateway", "edge"), node("listener", "http"), ...routes, ...backends],
    edges: [
      edge("gateway/edge", "listener/http"),
      ...routes.map(({ id }) => edge("listener/http", id)),
      ...routes.map(({ id, name }) => edge(id, `backend/${name}`)),
    ],
  };
}

const names = (nodes: readonly GraphNode[], role: GraphNode["role"]): readonly string[] =>
  nodes.flatMap((one) => (one.role === role ? [one.name] : []));

describe("what the topology view draws", () => {
  it("is everything, where there is room for it", () => {
    const graph = crowd(12);
    assert.deepEqual(shownGraph(graph, ALL), { ...graph, groups: [], fitting: graph.nodes, troubled: [] });
  });

  it("folds a large family into one group, and hides what hangs on hidden routes alone", () => {
    const { nodes, groups, edges } = shownGraph(crowd(1000), ALL);
    assert.equal(names(nodes, "route").length, 12);
    assert.deepEqual(names(nodes, "backend"), names(nodes, "route"));
    assert.deepEqual(
      groups.map(({ id, hidden }) => [id, hidden.length]),
      [["route below listener/http", 988]],
    );
    assert.deepEqual(edges[edges.length - 1], edge("listener/http", "route below listener/http"));
  });

  it("draws routes with problems, or with problems behind them, before others", () => {
    const graph = crowd(50, (index) => (index === 49 ? ERROR : {}));
    const troubled = {
      ...graph,
      nodes: graph.nodes.map((one) => (one.id === "backend/r40" ? { ...one, ...ERROR } : one)),
    };
    const { nodes, groups } = shownGraph(troubled, ALL);
    assert.deepEqual(
      names(nodes, "route").filter((name) => name === "r49" || name === "r40"),
      ["r40", "r49"],
    );
    assert.equal(groups[0]?.severity, undefined);
  });

  it("marks a group with the worst problem that it hides", () => {
    const { groups } = shownGraph(
      crowd(50, () => ERROR),
      ALL,
    );
    assert.deepEqual(
      groups.map(({ severity }) => severity),
      ["error"],
    );
  });

  it("shows as many more of a group as were asked for", () => {
    const unfolded = new Map([["route below listener/http", 25]]);
    const { nodes, groups } = shownGraph(crowd(1000), { ...ALL, unfolded });
    assert.equal(names(nodes, "route").length, 37);
    assert.equal(groups[0]?.hidden.length, 963);
  });

  it("keeps to what fits the search, with all that leads to it and follows from it", () => {
    const { nodes, fitting } = shownGraph(crowd(1000), { ...ALL, search: "ROUTE r77" });
    assert.deepEqual(names(nodes, "route"), [
      "r77",
      "r770",
      "r771",
      "r772",
      "r773",
      "r774",
      "r775",
      "r776",
      "r777",
      "r778",
      "r779",
    ]);
    assert.deepEqual(names(nodes, "gateway"), ["edge"]);
    assert.equal(fitting.length, nodes.length);
    assert.deepEqual(shownGraph(crowd(3), { ...ALL, search: "nothing" }).nodes, []);
  });

  it("keeps to a namespace, and to problems", () => {
    const graph = crowd(4, (index) =>
      index === 1 ? { namespace: "shop", ...ERROR } : { namespace: "blog" },
    );
    assert.deepEqual(names(shownGraph(graph, { ...ALL, namespace: "shop" }).nodes, "route"), ["r1"]);
    assert.deepEqual(names(shownGraph(graph, { ...ALL, onlyProblems: true }).nodes, "route"), ["r1"]);
  });

  it("counts what a line is refused to as a problem, whether or not a finding tells of it", () => {
    const whole = crowd(4, (index) => (index === 1 ? ERROR : {}));
    const edges = whole.edges.map((one) =>
      one.to === "route/r3" ? { ...one, verdict: "refused" as const } : one,
    );
    const { troubled } = shownGraph({ ...whole, edges }, ALL);
    assert.deepEqual(names(troubled, "route"), ["r1", "r3"]);
    const only = shownGraph({ ...whole, edges }, { ...ALL, onlyProblems: true });
    assert.deepEqual(names(only.nodes, "route"), ["r1", "r3"]);
    const folded = crowd(50);
    const refused = { ...folded.edges[49], verdict: "refused" } as GraphEdge;
    const some = { ...folded, edges: folded.edges.map((one, at) => (at === 49 ? refused : one)) };
    assert.ok(names(shownGraph(some, ALL).nodes, "route").includes(refused.to.replace("route/", "")));
  });

  it("is smaller, the coarser it is to be", () => {
    const sizes = Array.from({ length: COARSENESSES }, (_, coarseness) => {
      const { nodes, groups } = shownGraph(crowd(50), { ...ALL, coarseness });
      return nodes.length + groups.length;
    });
    assert.deepEqual(
      sizes,
      sizes.toSorted((one, other) => other - one),
    );
    assert.ok((sizes.at(-1) ?? 0) < 5, sizes.join(" "));
  });

  it("stays small for ten thousand objects, whatever their form", () => {
    const owners = Array.from({ length: 300 }, (_, index) => `g${index}`);
    const wide: Graph = {
      nodes: owners.flatMap((name) => [
        node("gateway", name),
        ...Array.from({ length: 30 }, (_, index) => node("listener", `${name}-${index}`)),
      ]),
      edges: owners.flatMap((name) =>
        Array.from({ length: 30 }, (_, index) => edge(`gateway/${name}`, `listener/${name}-${index}`)),
      ),
    };
    const { nodes, groups } = shownGraph(wide, ALL);
    assert.ok(nodes.length + groups.length <= 140, `${nodes.length} nodes and ${groups.length} groups`);
    assert.ok(nodes.length > 0);
  });

  it("loses nothing that stands in a circle", () => {
    const graph: Graph = {
      nodes: [...crowd(20).nodes, node("backend", "mesh"), node("route", "own")],
      edges: [...crowd(20).edges, edge("backend/mesh", "route/own"), edge("route/own", "backend/mesh")],
    };
    assert.deepEqual(
      shownGraph(graph, ALL).nodes.filter(({ name }) => name === "mesh" || name === "own").length,
      2,
    );
  });
});
