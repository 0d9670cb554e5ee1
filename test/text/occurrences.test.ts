import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { occurrences } from "../../server/src/text/occurrences.ts";

describe("the places of a piece in a text", () => {
  it("are counted, overlapping ones, too", () => {
    assert.equal(occurrences("a: [b, [c]]", "[", 9), 2);
    assert.equal(occurrences("----", "--", 9), 3);
    assert.equal(occurrences("", "[", 9), 0);
  });

  it("are not counted past the most that matter", () => {
    assert.equal(occurrences("[[[[", "[", 3), 3);
  });
});
