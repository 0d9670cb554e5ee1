import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SeparateEdits } from "../../server/src/text/separateEdits.ts";
import type { TextEdit } from "../../server/src/text/textEdit.ts";
import { SeededRandom } from "../seededRandom.ts";

function someEdit(random: SeededRandom): TextEdit {
  const start = random.below(5000);
  return { start, end: start + random.pick([0, 0, 3, 40, 1500, 3000]), text: "x" };
}

describe("edits that are to keep apart", () => {
  it("are seen to touch as by looking at each", () => {
    const random = new SeededRandom(11);
    for (let run = 0; run < 2000; run++) {
      const separate = new SeparateEdits();
      const made: TextEdit[] = [];
      for (let count = random.below(6); count > 0; count--) {
        const edits = [someEdit(random), someEdit(random)].slice(random.below(2));
        const isTouched = made.some((one) =>
          edits.some(({ start, end }) => start <= one.end && one.start <= end),
        );
        assert.equal(separate.touch(edits), isTouched, JSON.stringify({ made, edits }));
        separate.add(edits);
        made.push(...edits);
      }
      assert.deepEqual(separate.edits, made);
    }
  });
});
