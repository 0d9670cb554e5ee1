import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { neighbour } from "../../client/webview/neighbours.ts";

/** Columns from left to right, rows from top to bottom. */
function places(...rows: readonly (readonly string[])[]) {
  return new Map(
    rows.flatMap((row, y) =>
      row.flatMap((id, x) =>
        id === "" ? [] : [[id, { x: 200 * x, y: 60 * y, width: 120, height: 40 }] as const],
      ),
    ),
  );
}

describe("arrow keys in the topology view", () => {
  const where = places(["class", "gateway", "http"], ["", "", "https"], ["alone", "other", ""]);
  const edges = [
    { from: "class", to: "gateway", relation: "class", verdict: "accepted" },
    { from: "gateway", to: "https", relation: "listener", verdict: "accepted" },
  ] as const;
  const step = (from: string, direction: Parameters<typeof neighbour>[1]) =>
    neighbour(from, direction, where, edges);

  it("lead along the lines, not to what is merely near", () => {
    assert.equal(step("gateway", "right"), "https");
    assert.equal(step("https", "left"), "gateway");
  });

  it("lead to the next column where no line goes there", () => {
    assert.equal(step("alone", "right"), "other");
    assert.equal(step("http", "left"), "gateway");
  });

  it("lead up and down in a column, and nowhere beyond its ends", () => {
    assert.equal(step("http", "down"), "https");
    assert.equal(step("other", "up"), "gateway");
    assert.equal(step("class", "up"), undefined);
    assert.equal(step("https", "right"), undefined);
  });
});
