import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { counted } from "../../server/src/text/counted.ts";
import {
  capitalised,
  choiceOf,
  enumerate,
  enumerateSome,
  firstOf,
  namesText,
} from "../../server/src/text/sentence.ts";

describe("words in a sentence", () => {
  it("stand in a row with a conjunction before the last one", () => {
    assert.equal(enumerate([]), "");
    assert.equal(enumerate(["a"]), "a");
    assert.equal(enumerate(["a", "b"]), "a and b");
    assert.equal(enumerate(["a", "b", "c"], "or"), "a, b or c");
  });

  it("are cut where there are too many, and the rest is counted", () => {
    assert.equal(enumerateSome(["a", "b", "c"], 3), "a, b and c");
    assert.equal(enumerateSome(["a", "b", "c", "d"], 3), "a, b, c and 1 more");
    assert.equal(firstOf(["a", "b"], 2), "a, b");
    assert.equal(firstOf(["a", "b", "c", "d"], 2), "a, b and 2 more");
    assert.equal(firstOf([], 2), "");
  });

  it("are names in backticks", () => {
    assert.equal(choiceOf(["A", 80, "C"]), "`A`, `80` or `C`");
    assert.equal(choiceOf([]), "");
    assert.equal(namesText(["a", "b", "c", "d"]), "`a`, `b`, `c` and `d`");
    assert.equal(namesText(["a", "b", "c", "d", "e"]), "`a`, `b`, `c`, `d` and 1 more");
    assert.equal(namesText([80, 443], ""), "80 and 443");
  });

  it("start with a capital letter", () => {
    assert.equal(capitalised("no listener"), "No listener");
    assert.equal(capitalised(""), "");
  });

  it("are counted", () => {
    assert.equal(counted(1, "entry", "entries"), "1 entry");
    assert.equal(counted(0, "entry", "entries"), "0 entries");
    assert.equal(counted(2, "listener"), "2 listeners");
  });
});
