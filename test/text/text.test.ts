import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { editDistance, nearest } from "../../server/src/text/editDistance.ts";
import { countBreaks, lineStarts, offsetAt, positionAt } from "../../server/src/text/lines.ts";
import { applyEdits, carryOffset, editBetween } from "../../server/src/text/textEdit.ts";
import { randomText } from "../randomText.ts";
import { SeededRandom } from "../seededRandom.ts";

/** True between the halves of `\r\n`, where no position can point. */
function splitsLineBreak(text: string, offset: number): boolean {
  return text[offset - 1] === "\r" && text[offset] === "\n";
}

describe("lines", () => {
  it("end with a line feed, a carriage return, or both together", () => {
    assert.deepEqual(lineStarts(""), [0]);
    assert.deepEqual(lineStarts("a"), [0]);
    assert.deepEqual(lineStarts("a\nb\r\nc\rd"), [0, 2, 5, 7]);
    assert.deepEqual(lineStarts("\r\r\n\n"), [0, 1, 3, 4]);
    assert.deepEqual(lineStarts("a\u2028b\u0085c\n"), [0, 6]);
  });

  it("are counted as they are listed, blank ones in a row, too", () => {
    const random = new SeededRandom(2);
    for (let round = 0; round < 2000; round++) {
      const text = randomText(random, random.pick(["a\n", "\n\n\na", "ab\n\r", "\n\r"]), 25);
      const expected = [
        0,
        ...[...text.matchAll(/\r\n|\r|\n/g)].map((found) => found.index + found[0].length),
      ];
      assert.deepEqual(lineStarts(text), expected, JSON.stringify(text));
      assert.equal(countBreaks(text), expected.length - 1, JSON.stringify(text));
    }
  });

  it("turn every offset into a position and back", () => {
    const random = new SeededRandom(1);
    for (let round = 0; round < 500; round++) {
      const text = randomText(random, "ab\n\r😀", 30);
      const starts = lineStarts(text);
      for (let offset = 0; offset <= text.length; offset++) {
        if (splitsLineBreak(text, offset)) continue;
        const position = positionAt(starts, offset);
        assert.equal(offsetAt(text, starts, position), offset, JSON.stringify({ text, offset, position }));
        assert.equal(text.slice(0, offset).split(/\r\n|\r|\n/).length - 1, position.line);
      }
    }
  });

  it("stop columns before the line break and clamp what lies outside the text", () => {
    const text = "ab\r\ncd\ne\rf";
    const starts = lineStarts(text);
    const at = (line: number, character: number) => offsetAt(text, starts, { line, character });
    assert.equal(at(0, 99), 2);
    assert.equal(at(1, 99), 6);
    assert.equal(at(2, 99), 8);
    assert.equal(at(3, 99), 10);
    assert.equal(at(99, 0), 10);
    assert.equal(at(-1, 5), 0);
    assert.equal(at(1, -5), 4);
    assert.deepEqual(positionAt(starts, -3), { line: 0, character: 0 });
  });
});

describe("edits of a text", () => {
  it("are applied from left to right, those at one place in the order in which they are given", () => {
    const edits = [
      { start: 3, end: 3, text: "!" },
      { start: 0, end: 1, text: "J" },
      { start: 3, end: 3, text: "?" },
    ];
    assert.equal(applyEdits("yes", edits), "Jes!?");
    assert.equal(applyEdits("same", []), "same");
  });

  it("carry offsets outside the change to where their text has gone, and never out of the text", () => {
    const random = new SeededRandom(2);
    for (let round = 0; round < 1000; round++) {
      // No character twice: what a change did can then be told from the two texts alone.
      const before = "abcdefghijkl".slice(random.below(12));
      const start = random.below(before.length + 1);
      const end = start + random.below(before.length - start + 1);
      const text = randomText(random, "xyz", 6);
      const after = applyEdits(before, [{ start, end, text }]);
      const carry = carryOffset(before, after);
      let last = 0;
      for (let offset = 0; offset <= before.length; offset++) {
        const carried = carry(offset);
        assert.ok(carried >= last && carried <= after.length, "offsets keep their order and stay inside");
        last = carried;
        if (offset < start) assert.equal(carried, offset);
        if (offset > end) assert.equal(carried, offset + after.length - before.length);
      }
    }
  });
});

/** The definition of optimal string alignment, without anything clever. */
function distanceByDefinition(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)];
  const least = Math.min(
    distanceByDefinition(shortA, b) + 1,
    distanceByDefinition(a, shortB) + 1,
    distanceByDefinition(shortA, shortB) + (a.at(-1) === b.at(-1) ? 0 : 1),
  );
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return isSwap ? Math.min(least, distanceByDefinition(a.slice(0, -2), b.slice(0, -2)) + 1) : least;
}

describe("the distance of two words", () => {
  it("is what its definition says, up to the limit", () => {
    const random = new SeededRandom(3);
    for (let round = 0; round < 1500; round++) {
      const a = randomText(random, "abc", 7);
      const b = randomText(random, "abc", 7);
      const limit = random.below(5);
      const exact = distanceByDefinition(a, b);
      assert.equal(editDistance(a, b, limit), Math.min(exact, limit + 1), `${a} ${b} ${limit}`);
      assert.equal(editDistance(b, a, limit), editDistance(a, b, limit));
    }
  });

  it("counts a swap of neighbours as one edit", () => {
    assert.equal(editDistance("gateway", "gatewya", 2), 1);
    assert.equal(editDistance("listener", "listner", 2), 1);
    assert.equal(editDistance("listener", "route", 2), 3, "beyond the limit there is only `more`");
  });

  it("finds the nearest of several words, the alphabetically first of equals, none beyond the limit", () => {
    assert.equal(nearest("htps", ["http", "https", "tcp"], 1), "https");
    assert.equal(nearest("ac", ["ad", "ab", "zzz"], 1), "ab");
    assert.equal(nearest("edge", ["edge"], 0), "edge");
    assert.equal(nearest("edge", ["internal"], 2), undefined);
    assert.equal(nearest("edge", [], 2), undefined);
  });
});

describe("the edit between two texts", () => {
  it("makes the second of the first and touches nothing that both have", () => {
    assert.deepEqual(editBetween("abc", "abc"), []);
    assert.deepEqual(editBetween("abc", "axc"), [{ start: 1, end: 2, text: "x" }]);
    assert.deepEqual(editBetween("aa", "aaa"), [{ start: 2, end: 2, text: "a" }]);
    const random = new SeededRandom(7);
    for (let round = 0; round < 500; round++) {
      const [before, after] = [randomText(random, "ab\n", 12), randomText(random, "ab\n", 12)];
      assert.equal(applyEdits(before, editBetween(before, after)), after);
    }
  });
});
