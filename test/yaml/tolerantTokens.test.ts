import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lineEnd, lineStart } from "../../server/src/yaml/tolerantTokens.ts";
import { randomText } from "../randomText.ts";
import { SeededRandom } from "../seededRandom.ts";

describe("lines of a text", () => {
  it("are found around every offset, without their breaks", () => {
    const random = new SeededRandom(4);
    for (let round = 0; round < 500; round++) {
      const text = randomText(random, "ab\n\r", 20);
      for (let offset = 0; offset <= text.length; offset++) {
        const [start, end] = [lineStart(text, offset), lineEnd(text, offset)];
        assert.ok(start <= offset && offset <= end);
        assert.doesNotMatch(text.slice(start, end), /[\r\n]/);
        assert.ok(start === 0 || /[\r\n]/.test(text.charAt(start - 1)));
        assert.ok(end === text.length || /[\r\n]/.test(text.charAt(end)));
      }
    }
  });
});
