import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { TouchedDocuments } from "../../../server/src/workspace/diagnostics/touchedDocuments.ts";

describe("touched documents", () => {
  it("are those of each file, each once", () => {
    const touched = new TouchedDocuments();
    touched.add("a.yaml", 1);
    touched.add("a.yaml", 1);
    touched.add("b.yaml", 2);
    touched.add("b.yaml", 3);
    touched.add("b.yaml", 2);
    touched.add("b.yaml", 4);
    assert.deepEqual(
      ["a.yaml", "b.yaml", "c.yaml"].map((path) => touched.in(path)),
      [[1], [2, 3, 4], []],
    );
    assert.deepEqual(
      ["a.yaml", "b.yaml", "c.yaml"].map((path) => touched.countIn(path)),
      [1, 3, 0],
    );
    assert.deepEqual([touched.has("a.yaml", 1), touched.has("b.yaml", 4)], [true, true]);
    assert.deepEqual(
      [touched.has("a.yaml", 2), touched.has("b.yaml", 1), touched.has("c.yaml", 1)],
      [false, false, false],
    );
  });

  it("are forgotten one by one, and only in their own file", () => {
    const touched = new TouchedDocuments();
    touched.add("a.yaml", 1);
    touched.add("b.yaml", 2);
    touched.add("b.yaml", 3);
    touched.delete("a.yaml", 2);
    touched.delete("b.yaml", 1);
    touched.delete("c.yaml", 1);
    assert.deepEqual([touched.in("a.yaml"), touched.in("b.yaml")], [[1], [2, 3]]);
    touched.delete("a.yaml", 1);
    touched.delete("b.yaml", 2);
    assert.deepEqual([touched.in("a.yaml"), touched.in("b.yaml")], [[], [3]]);
    touched.delete("b.yaml", 3);
    touched.add("b.yaml", 5);
    assert.deepEqual(touched.in("b.yaml"), [5]);
  });
});
