import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Graph } from "../../client/src/protocol.ts";
import { type Row, rootRows, rowsBelow, topologyRows } from "../../client/src/topologyRows.ts";
import { analyze } from "../../server/src/library.ts";

const FILES = {
  "gateway.yaml": `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: shared }
spec: { controllerName: example.com/controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: door, namespace: edge }
spec:
  gatewayClassName: shared
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: shop }
spec:
  parentRef: { name: door, namespace: edge }
  listeners:
    - { name: alt, port: 8080, protocol: HTTP }
`,
  "routes.yaml": `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - { name: door, namespace: edge }
    - { kind: ListenerSet, name: extra, sectionName: nowhere }
  rules:
    - backendRefs: [{ name: cart, port: 80 }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: alone, namespace: shop }
spec:
  rules:
    - backendRefs: [{ name: cart, port: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`,
};

/** The picture of the files; where things stand does not matter here. */
function picture(): Graph {
  const files = Object.entries(FILES).map(([path, text]) => ({ path, text }));
  const { nodes, edges } = analyze(files).graph();
  return { nodes: nodes.map(({ place, ...node }) => node), edges };
}

/** All rows as an indented list. */
function outline(rows: readonly Row[], graph: ReturnType<typeof topologyRows>, depth = 0): readonly string[] {
  return rows.flatMap((row) => {
    const text =
      row.kind === "node"
        ? `${row.node.role} ${row.node.name}`
        : row.kind === "loose"
          ? "(loose)"
          : row.scope;
    return [`${"  ".repeat(depth)}${text}`, ...outline(rowsBelow(row, graph), graph, depth + 1)];
  });
}

describe("the tree of the side bar", () => {
  it("[side bar] groups by Gateway, listener, Route and backend, with Routes that hang on nothing at the end", () => {
    const graph = topologyRows(picture());
    assert.deepEqual(outline(rootRows(graph), graph), [
      "gateway door",
      "  listener http",
      "    route cart",
      "      backend cart",
      "  listenerSet extra",
      "    listener alt",
      "    route cart",
      "      backend cart",
      "(loose)",
      "  route alone",
      "    backend cart",
    ]);
  });

  it("[side bar] tells of the worst problem of a row, and of those below it", () => {
    const { nodes, severities, severitiesBelow } = topologyRows(picture());
    const named = (found: ReadonlyMap<string, string>) =>
      [...found].map(([id, severity]) => `${nodes.get(id)?.name} ${severity}`).sort();
    assert.deepEqual(named(severities), ["alone warning", "cart error"]);
    assert.deepEqual(named(severitiesBelow), [
      "alone warning",
      "cart error",
      "door error",
      "extra error",
      "http error",
      "shared error",
    ]);
  });

  it("[side bar] tells of what is refused as of a problem, though no finding does", () => {
    const nodes = (["gateway", "route"] as const).map((role) => ({ id: role, role, kind: role, name: role }));
    const refused = { from: "gateway", to: "route", relation: "attachment", verdict: "refused" } as const;
    const { severities, severitiesBelow } = topologyRows({ nodes, edges: [refused] });
    assert.deepEqual([...severities], [["route", "warning"]]);
    assert.equal(severitiesBelow.get("gateway"), "warning");
  });
});
