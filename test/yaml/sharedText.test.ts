import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sharedText } from "../../server/src/yaml/sharedText.ts";
import { SeededRandom } from "../seededRandom.ts";

describe("a text that is shared", () => {
  it("equals what it was made of, whatever came before it", () => {
    const random = new SeededRandom(20261127);
    const letters = ["a", "b", "-", "ä", "\u{1f600}", "\ud800", "\u0000"];
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: random.below(16) }, () => random.pick(letters)).join("");
      assert.equal(sharedText(text), text);
      assert.equal(sharedText(text), text);
    }
  });

  it("is the same again, and another one where one letter differs", () => {
    for (const text of ["HTTPRoute", "HTTPRoutf", "HTTPRputf", "ITTPRoutf", ""])
      for (const _ of [1, 2]) assert.equal(sharedText(text), text);
  });
});
