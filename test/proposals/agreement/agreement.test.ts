import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shareOfRounds } from "../../shareOfRounds.ts";
import { disagreements } from "./disagreements.ts";
import { randomTown } from "./randomTown.ts";
import { unsafeFixes } from "./unsafeFixes.ts";

/** How many towns each run looks at; `AGREEMENT_TOWNS` asks for more. */
const TOWNS = Number(process.env.AGREEMENT_TOWNS ?? shareOfRounds(150));
const FIRST = Number(process.env.AGREEMENT_SEED ?? 1);

describe("what status, traces, lists, previews and findings say of one town", () => {
  it(`agrees in ${TOWNS} of them`, () => {
    const found = Array.from({ length: TOWNS }, (_, at) => FIRST + at).flatMap((seed) =>
      disagreements(randomTown(seed)).map((text) => `town ${seed}: ${text}`),
    );
    if (process.env.AGREEMENT_SHOW !== undefined) for (const line of found) console.log(line);
    assert.deepEqual(found.slice(0, 10), []);
  });

  const mended = Math.ceil(TOWNS / 4);
  it(`is mended by fixes that add no error and take out nothing in silence, in ${mended} of them`, () => {
    const found = Array.from({ length: mended }, (_, at) => FIRST + at).flatMap((seed) =>
      unsafeFixes(randomTown(seed)).map((text) => `town ${seed}: ${text}`),
    );
    if (process.env.AGREEMENT_SHOW !== undefined) for (const line of found) console.log(line);
    assert.deepEqual(found.slice(0, 10), []);
  });
});
