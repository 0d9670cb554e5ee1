import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dropsOf } from "./probe/recall.ts";

describe("what is told of planted mistakes", () => {
  const expected = { "section name, plain": { planted: 4, known: 4, told: 3, loud: 2 } };
  const found = (planted: number, told: number, loud: number, known = planted) =>
    dropsOf(expected, { "section name, plain": { planted, known, told, loud } });

  it("may be more than before, also of more places", () => {
    assert.deepEqual(found(4, 4, 4), []);
    assert.deepEqual(found(8, 6, 4), []);
  });

  it("may not be less: of any figure, of the same share, or of nothing", () => {
    assert.deepEqual(found(4, 2, 2), ["section name, plain: told 2 of 4, and was 3 of 4"]);
    assert.deepEqual(found(4, 3, 1), ["section name, plain: loud 1 of 4, and was 2 of 4"]);
    assert.deepEqual(found(5, 3, 2), [
      "section name, plain: told 3 of 5, and was 3 of 4",
      "section name, plain: loud 2 of 5, and was 2 of 4",
    ]);
    assert.deepEqual(found(4, 3, 2, 3), ["section name, plain: known 3 of 4, and was 4 of 4"]);
    assert.deepEqual(dropsOf(expected, {}), ["section name, plain: nothing is planted any more"]);
  });
});
