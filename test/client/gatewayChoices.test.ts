import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gatewayChoices } from "../../client/src/gatewayChoices.ts";
import type { GraphNode } from "../../client/src/protocol.ts";

const range = { start: { line: 3, character: 18 }, end: { line: 3, character: 22 } };

function gateway(name: string, more: Partial<GraphNode> = {}): GraphNode {
  const place = { uri: `file:///${name}.yaml`, range };
  return { id: name, role: "gateway", kind: "Gateway", namespace: "edge", name, place, ...more };
}

describe("the list of Gateways of a command without a Gateway at the cursor", () => {
  it("offers each that a file holds, by name, and asks at its place", () => {
    const nodes = [gateway("side"), gateway("door"), gateway("route", { role: "route", kind: "HTTPRoute" })];
    assert.deepEqual(gatewayChoices({ nodes, edges: [] }), [
      { label: "edge/door", asked: { uri: "file:///door.yaml", position: range.start } },
      { label: "edge/side", asked: { uri: "file:///side.yaml", position: range.start } },
    ]);
  });

  it("leaves out what is only named", () => {
    const { place: _, ...named } = gateway("door");
    assert.deepEqual(gatewayChoices({ nodes: [named], edges: [] }), []);
  });

  it("tells the clusters of two files apart, and asks at their places", () => {
    const place = { uri: "file:///west.yaml", range };
    const nodes = [gateway("door", { scope: "west", place }), gateway("door", { scope: "." })];
    assert.deepEqual(gatewayChoices({ nodes, edges: [] }), [
      {
        label: "edge/door",
        description: ".",
        asked: { uri: "file:///door.yaml", position: range.start },
      },
      {
        label: "edge/door",
        description: "west",
        asked: { uri: "file:///west.yaml", position: range.start },
      },
    ]);
  });

  it("asks by name and cluster where one manifest reaches several clusters", () => {
    const nodes = ["west", "east"].map((scope) => gateway("door", { scope }));
    assert.deepEqual(
      gatewayChoices({ nodes, edges: [] }).map(({ description, asked }) => [description, asked]),
      ["east", "west"].map((scope) => [scope, { kind: "Gateway", name: "door", scope, namespace: "edge" }]),
    );
  });
});
