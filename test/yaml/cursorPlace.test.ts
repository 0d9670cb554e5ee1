import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { placesOfCursor } from "../../server/src/yaml/cursorPlace.ts";

/** The places at `|`, as `what path [word]`. */
function places(marked: string): readonly string[] {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  return placesOfCursor(text, offset).map(({ writes, path, start, end, isFlow, isNamed }) => {
    const form = `${isFlow ? " flow" : ""}${isNamed ? " named" : ""}`;
    return `${writes} ${path.join(".")} [${text.slice(start, end)}]${form}`;
  });
}

describe("the place of a cursor", () => {
  it("is a key of the map in its column", () => {
    const text = (line: string) => `a:\n  b:\n    c: 1\n${line}\nd: 2\n`;
    assert.deepEqual(places(text("    |")), ["entry a.b []"]);
    assert.deepEqual(places(text("  |")), ["entry a []"]);
    assert.deepEqual(places(text("|")), ["entry  []"]);
    assert.deepEqual(places(text("   |")), []);
    assert.deepEqual(places(text("      |")), []);
  });

  it("is a node below a key without a value, in any deeper column", () => {
    assert.deepEqual(places("a:\n  |"), ["node a []"]);
    assert.deepEqual(places("a:\n      |\nb: 1\n"), ["node a []"]);
    assert.deepEqual(places("a:\n  |\n  b: 1\n"), ["entry a []"]);
    assert.deepEqual(places("a:\n  |\n  - b\n"), ["item a []"]);
  });

  it("may be two places where a list can stand in the column of its key", () => {
    assert.deepEqual(places("a:\n- b\n|"), ["entry  []", "item a []"]);
    assert.deepEqual(places("a:\n|"), ["entry  []", "item a []"]);
  });

  it("is a value behind a colon, with the word that stands there", () => {
    assert.deepEqual(places("a: |"), ["value a []"]);
    assert.deepEqual(places("a:|"), ["value a []"]);
    assert.deepEqual(places("a: | # why\n"), ["value a []"]);
    assert.deepEqual(places("a: wo|rd # why\n"), ["value a [word]"]);
    assert.deepEqual(places("a: 'wo|rd'\nb: 1\n"), ["value a ['word']"]);
    assert.deepEqual(places('a: "wo|rd\nb: 1\n'), ['value a ["word]']);
    assert.deepEqual(places("- a:\n    - b: |\n"), ["value 0.a.0.b []"]);
    assert.deepEqual(places("a: |\n  b: 1\n"), []);
    assert.deepEqual(places("a: b |"), []);
  });

  it("is an item behind a dash, or a key of the map that begins there", () => {
    assert.deepEqual(places("a:\n  - |\n"), ["node a.0 []"]);
    assert.deepEqual(places("a:\n  - b\n  - wo|\n"), ["node a.1 [wo]"]);
    assert.deepEqual(places("a:\n  - |\n    b: 1\n"), ["entry a.0 []"]);
    assert.deepEqual(places("a:\n  - wo|\n    b: 1\n"), ["entry a.0 [wo]"]);
    assert.deepEqual(places("a:\n  - - |\n"), ["node a.0.0 []"]);
    assert.deepEqual(places("a:\n  -|\n"), []);
  });

  it("is a key with its colon under the cursor", () => {
    assert.deepEqual(places("a:\n  wo|rd: 1\n"), ["entry a [word] named"]);
    assert.deepEqual(places('{ "a": { "wo|rd": 1 } }'), ['entry a ["word"] flow named']);
  });

  it("is found between brackets", () => {
    assert.deepEqual(places("a: { | }"), ["entry a [] flow"]);
    assert.deepEqual(places("a: { b: 1, | }"), ["entry a [] flow"]);
    assert.deepEqual(places("a: { b: 1, wo| }"), ["entry a [wo] flow"]);
    assert.deepEqual(places("a: { b: | }"), ["value a.b [] flow"]);
    assert.deepEqual(places("a: { b: wo|, c: 1 }"), ["value a.b [wo] flow"]);
    assert.deepEqual(places("a: [b, |]"), ["node a.1 [] flow"]);
    assert.deepEqual(places('{\n  "a": [\n    { "b": "|" }\n  ]\n}\n'), ['value a.0.b [""] flow']);
    assert.deepEqual(places("a: { b: 1 | }"), []);
    assert.deepEqual(places("a: { b: 1 }\n|"), ["entry  []"]);
  });

  it("is found in brackets and quotes that nobody has closed yet", () => {
    assert.deepEqual(places("a: { b: 1, |\nc: 2\n"), ["entry a [] flow"]);
    assert.deepEqual(places("a:\n  b: [{ c: |\n  d: 2\n"), ["value a.b.0.c [] flow"]);
    assert.deepEqual(places("a: [\n|\nb: 1\n"), ["entry  []", "item a []"].slice(0, 1));
    assert.deepEqual(places('a: "open\nb:\n  |\n'), ["node b []"]);
  });

  it("is nowhere in comments and in texts of several lines", () => {
    assert.deepEqual(places("a: # |"), []);
    assert.deepEqual(places("# |"), []);
    assert.deepEqual(places("a: >\n  te|xt\nb: 1\n"), []);
    assert.deepEqual(places("a: >\n  text # |\nb: 1\n"), []);
    assert.deepEqual(places("a: one\n  t|wo\nb: 1\n"), []);
    assert.deepEqual(places('a: "one\n  t|wo"\nb: 1\n'), []);
    assert.deepEqual(places("a: 'x # |'\n"), ["value a ['x # ']"]);
  });

  it("does not depend on how lines end", () => {
    assert.deepEqual(places("a:\r\n  b: 1\r\n  |\r\nc: 2\r\n"), ["entry a []"]);
    assert.deepEqual(places("a:\r\n  b: wo|\r\n"), ["value a.b [wo]"]);
    assert.deepEqual(places("a: # why\r\n  |"), ["node a []"]);
  });

  it("is not lost in anchors and tags", () => {
    assert.deepEqual(places("a: &x\n  b: 1\n  |"), ["entry a []"]);
    assert.deepEqual(places("a: !!map\n  |"), ["node a []"]);
  });

  it("is not followed deeper than any manifest goes", () => {
    for (const text of ["- ".repeat(100_000), "[".repeat(100_000), '{ "a": '.repeat(100_000)])
      assert.ok(placesOfCursor(text, text.length).every(({ path }) => path.length <= 200));
  });

  it("is the root of an empty document", () => {
    assert.deepEqual(places("|"), ["node  []"]);
    assert.deepEqual(places("---\n|"), ["node  []"]);
    assert.deepEqual(places("# note\nwo|"), ["node  [wo]"]);
    assert.deepEqual(places("--- |"), []);
  });
});
