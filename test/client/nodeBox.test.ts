import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GraphNode } from "../../client/src/protocol.ts";
import type { TopologyTexts } from "../../client/src/topologyMessages.ts";
import { nodeBoxes } from "../../client/webview/nodeBox.ts";

const TEXTS = new Proxy({} as TopologyTexts, { get: (_, name) => String(name) });

const LISTENER: GraphNode = {
  id: "edge/http",
  role: "listener",
  kind: "Gateway",
  name: "http",
  detail: "HTTP 8080 shop.example.com",
  place: {
    uri: "file:///a.yaml",
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  },
};

function boxOf(longestLine: number, widthOf?: (text: string) => number) {
  const shown = { nodes: [LISTENER], edges: [], groups: [], fitting: [LISTENER], troubled: [] };
  const [box] = nodeBoxes(shown, TEXTS, longestLine, widthOf);
  assert.ok(box);
  return box;
}

describe("what is written in a node of the topology", () => {
  it("stands in as few lines as there is room for, and no port is cut for a hostname behind it", () => {
    const lines = (longestLine: number) => boxOf(longestLine).lines.slice(2);
    assert.deepEqual(lines(32), ["HTTP 8080 shop.example.com"]);
    assert.deepEqual(lines(16), ["HTTP 8080", "shop.example.com"]);
    assert.deepEqual(lines(14), ["HTTP 8080", "shop.e…ple.com"]);
    assert.ok(boxOf(16).height > boxOf(32).height);
  });

  it("has the room that it takes in the font of the page", () => {
    assert.equal(
      boxOf(16, (text) => text.length * 10).width - boxOf(16, (text) => text.length * 9).width,
      16,
    );
  });
});
