import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { holdsWord, soughtWord } from "../../server/src/text/soughtWord.ts";
import { randomText } from "../randomText.ts";
import { SeededRandom } from "../seededRandom.ts";

describe("a word that is looked for by a piece of it", () => {
  it("is found where it stands as a whole", () => {
    const word = soughtWord("gateway-api", 6);
    assert.equal(holdsWord("# gateway-api: ignore", word), true);
    assert.equal(holdsWord("my-api of a gateway", word), false);
    assert.equal(holdsWord("", word), false);
  });

  it("is found in any text that holds it, by any piece", () => {
    const random = new SeededRandom(3);
    for (let round = 0; round < 3000; round++) {
      const text = randomText(random, "ab", 40);
      const written = randomText(random, "ab", 12);
      const from = written === "" ? 0 : random.below(written.length);
      const found = holdsWord(text, soughtWord(written, from));
      assert.equal(found, text.includes(written), JSON.stringify({ text, written, from }));
    }
  });
});
