import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { editDistance } from "../../server/src/text/editDistance.ts";
import { nearNames } from "../../server/src/text/nearNames.ts";
import { SeededRandom } from "../seededRandom.ts";

describe("names near another", () => {
  it("are all within so many edits but the name itself, in their order, with their distance", () => {
    const random = new SeededRandom(1651);
    const letters = [..."abwxyzAB0189-._é"];
    const name = () => Array.from({ length: random.below(7) }, () => random.pick(letters)).join("");
    for (let round = 0; round < 4000; round++) {
      const names = Array.from({ length: random.below(20) }, name);
      const [wanted, limit] = [name(), random.below(4)];
      const expected = names
        .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate, limit) }))
        .filter(({ candidate, distance }) => candidate !== wanted && distance <= limit);
      assert.deepEqual(nearNames(wanted, names, limit), limit === 0 ? [] : expected);
      assert.deepEqual(nearNames(wanted, names, limit), limit === 0 ? [] : expected, "a list that is known");
    }
  });
});
