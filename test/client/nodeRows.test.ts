import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GraphEdge, GraphNode } from "../../client/src/protocol.ts";
import type { TopologyTexts } from "../../client/src/topologyMessages.ts";
import { nodeBoxes } from "../../client/webview/nodeBox.ts";
import { type NodeRow, nodeRows } from "../../client/webview/nodeRows.ts";
import { shownGraph } from "../../client/webview/shownGraph.ts";

/** Every text by its own name, those that are filled in with what they are filled with. */
const TEXTS = new Proxy({} as TopologyTexts, {
  get: (_, name) =>
    ["namespaceNamed", "inNamespace", "moreRoutes"].includes(String(name))
      ? `${String(name)} {0}`
      : name === "refusedBy"
        ? "refusedBy {0}: {1}"
        : String(name),
});

const WHERE = {
  uri: "file:///a.yaml",
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
};

function node(role: GraphNode["role"], name: string, namespace: string, scope?: string): GraphNode {
  const where = scope === undefined ? {} : { scope };
  return {
    id: `${scope ?? ""}${namespace}/${name}`,
    role,
    kind: role,
    name,
    namespace,
    place: WHERE,
    ...where,
  };
}

function edge(from: string, to: string, more: Partial<GraphEdge> = {}): GraphEdge {
  return { from, to, relation: "attachment", verdict: "accepted", ...more };
}

function outline(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): readonly string[] {
  const shown = shownGraph(
    { nodes, edges },
    { search: "", namespace: "", onlyProblems: false, unfolded: new Map() },
  );
  const lines = (row: NodeRow, depth: number): readonly string[] => [
    `${"  ".repeat(depth)}${row.words.replaceAll("\n", " | ")}${row.severity === undefined ? "" : ` (${row.severity})`}`,
    ...row.children.flatMap((child) => lines(child, depth + 1)),
  ];
  return nodeRows(nodeBoxes(shown, TEXTS, 32), shown.edges, TEXTS).flatMap((row) => lines(row, 0));
}

describe("the topology as a tree", () => {
  it("groups by namespace where there are several, and tells of a refused line as of a problem", () => {
    const nodes = [
      node("gateway", "door", "edge"),
      node("gateway", "gate", "yard"),
      node("route", "cart", "shop"),
    ];
    const refused = edge("edge/door", "shop/cart", { verdict: "refused", why: "It may not." });
    assert.deepEqual(outline(nodes, [refused]), [
      "namespaceNamed edge",
      "  gateway door inNamespace edge",
      "    route cart inNamespace shop | refusedBy gateway edge/door: It may not. (warning)",
      "namespaceNamed yard",
      "  gateway gate inNamespace yard",
    ]);
  });

  it("groups by cluster where there are several, and keeps what names each other apart", () => {
    const nodes = [
      node("gateway", "door", "edge", "one"),
      node("route", "mesh", "edge", "two"),
      node("backend", "cart", "edge", "two"),
      node("gateway", "gate", "edge", "two"),
    ];
    const edges = [
      edge("twoedge/gate", "twoedge/mesh"),
      edge("twoedge/mesh", "twoedge/cart"),
      edge("twoedge/cart", "twoedge/mesh"),
    ];
    assert.deepEqual(outline(nodes, edges), [
      "one",
      "  gateway door inNamespace edge (one)",
      "two",
      "  gateway gate inNamespace edge (two)",
      "    route mesh inNamespace edge (two)",
      "      backend cart inNamespace edge (two)",
    ]);
  });

  it("has a class before the Gateways, not above them", () => {
    const { namespace: _, ...shared } = node("class", "shared", "");
    const nodes = [shared, node("gateway", "door", "edge")];
    assert.deepEqual(outline(nodes, [edge("/shared", "edge/door", { relation: "class" })]), [
      "class shared",
      "gateway door inNamespace edge",
    ]);
  });
});
