import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { enclosedByOneOf, enclosesOneOf } from "../../server/src/text/enclosure.ts";
import { comparePositions, type Position, type Range } from "../../server/src/text/span.ts";
import { SeededRandom } from "../seededRandom.ts";

function somePosition(random: SeededRandom): Position {
  return { line: random.below(3), character: random.below(8) };
}

function someRange(random: SeededRandom): Range {
  const [start, end] = [somePosition(random), somePosition(random)].sort(comparePositions);
  assert.ok(start !== undefined && end !== undefined);
  return { start, end };
}

const encloses = (outer: Range, inner: Range): boolean =>
  comparePositions(outer.start, inner.start) <= 0 && comparePositions(inner.end, outer.end) <= 0;

describe("ranges and those around them", () => {
  it("are found as by looking at each", () => {
    const random = new SeededRandom(7);
    for (let run = 0; run < 2000; run++) {
      const ranges = Array.from({ length: random.below(7) }, () => someRange(random));
      const asked = someRange(random);
      const words = JSON.stringify({ ranges, asked });
      assert.equal(
        enclosedByOneOf(ranges)(asked),
        ranges.some((range) => encloses(range, asked)),
        words,
      );
      assert.equal(
        enclosesOneOf(ranges)(asked),
        ranges.some((range) => encloses(asked, range)),
        words,
      );
    }
  });
});
