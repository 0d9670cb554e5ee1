import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { onePerPlace, type Precedence, withoutSuperseded } from "../../server/src/schema/superseded.ts";

interface Said {
  readonly at: string;
  readonly grave: boolean;
}

const PRECEDENCE: Precedence<Said, Said> = {
  placeOf: ({ at }) => (at === "nowhere" ? undefined : at),
  placesOf: ({ at }) => [at, `${at}, too`],
  yieldsTo: (finding, superior) => superior.grave || !finding.grave,
};

describe("one mistake, one finding", () => {
  it("leaves out what gives way to one that explains its place", () => {
    const left = withoutSuperseded(
      ["a", "a, too", "b", "nowhere"].map((at) => ({ at, grave: false })),
      ["a", "nowhere"].map((at) => ({ at, grave: false })),
      PRECEDENCE,
    );
    assert.deepEqual(
      left.map(({ at }) => at),
      ["b", "nowhere"],
    );
  });

  it("keeps what does not give way", () => {
    const grave = [{ at: "a", grave: true }];
    assert.deepEqual(withoutSuperseded(grave, [{ at: "a", grave: false }], PRECEDENCE), grave);
    assert.deepEqual(withoutSuperseded(grave, grave, PRECEDENCE), []);
  });

  it("keeps the gravest of each place where the first one stood, and what has no place", () => {
    const words = ["b2", "a1", "b1", "b1", "-", "-"];
    const placeOf = (word: string) => (word === "-" ? undefined : word.charAt(0));
    assert.deepEqual(
      onePerPlace(
        words.map((word) => ({ word })),
        ({ word }) => placeOf(word),
        ({ word }) => Number(word.charAt(1)),
      ).map(({ word }) => word),
      ["b1", "a1", "-", "-"],
    );
  });
});
