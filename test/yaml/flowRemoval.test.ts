import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyEdits } from "../../server/src/text/textEdit.ts";
import { editDocument, isRefused } from "../../server/src/yaml/editDocument.ts";
import type { Path } from "../../server/src/yaml/tree.ts";

function without(text: string, ...path: Path): string {
  return applyEdits(text, editDocument(text, { kind: "remove", path }));
}

const COMMENTED = `l: [
  # All of a.
  a, # of a
  # All of b.

  # And more.
  b, # of b
  c # of c
]
`;

describe("taking a member out between brackets", () => {
  it("leaves the comments of its neighbours", () => {
    assert.equal(without(COMMENTED, "l", 0), COMMENTED.replace("  a, # of a\n", ""));
    assert.equal(without(COMMENTED, "l", 1), COMMENTED.replace("b, # of b\n  ", ""));
    assert.equal(without(COMMENTED, "l", 2), COMMENTED.replace("c # of c", ""));
    const crlf = COMMENTED.replaceAll("\n", "\r\n");
    assert.equal(without(crlf, "l", 0), crlf.replace("  a, # of a\r\n", ""));
    assert.equal(without(crlf, "l", 2), crlf.replace("c # of c", ""));
  });
  it("does so in maps, too", () => {
    const text = "m: {\n  a: 1, # of a\n  # All of b.\n  b: 2 # of b\n}\n";
    assert.equal(without(text, "m", "a"), "m: {\n  # All of b.\n  b: 2 # of b\n}\n");
    assert.equal(without(text, "m", "b"), "m: {\n  a: 1, # of a\n  \n}\n");
  });
  it("keeps a blank in front of a comment behind a bracket", () => {
    assert.equal(without("l: [a,\n # of b\n b]\n", "l", 0), "l: [ # of b\n b]\n");
  });
  it("never has two commas, nor what follows stand in a comment", () => {
    assert.equal(without("l: [a, # of a\n  b, ]\n", "l", 1), "l: [a, # of a\n   ]\n");
    assert.equal(without("l: [a, # of a\n  b]\n", "l", 1), "l: [a, # of a\n  ]\n");
    assert.equal(without("l: [a # of a\n  , b]\n", "l", 1), "l: [a # of a\n  ]\n");
    assert.equal(without("l: [a # of a\n  , b]\n", "l", 0), "l: [b]\n");
    assert.equal(without("l: [a,\n  # All of b.\n  b, # of b\n]\n", "l", 1), "l: [a,\n]\n");
    assert.equal(without("l: [a, b, c]\n", "l", 1), "l: [a, c]\n");
    assert.equal(without("l: [a, b]\n", "l", 1), "l: [a]\n");
  });
  it("takes no time for long comments", () => {
    const hashes = "# ".repeat(20_000);
    const text = `l: [a ${hashes}\n ${hashes}\n , ${hashes}\n ${hashes}\n !t b]\n`;
    assert.equal(without(text, "l", 0), `l: [ ${hashes}\n !t b]\n`);
    assert.equal(without(text, "l", 1), text);
  });
  it("knows keys without values, and aliases", () => {
    assert.equal(without("m: {a, b}\n", "m", "b"), "m: {a}\n");
    assert.equal(without("m: {a : , b : }\n", "m", "b"), "m: {a : }\n");
    assert.equal(without("x: &x 1\nm: {a: *x, b: 2}\n", "m", "b"), "x: &x 1\nm: {a: *x}\n");
    assert.equal(without("x: &x 1\nm: {a: 2, b: *x}\n", "m", "a"), "x: &x 1\nm: {b: *x}\n");
    assert.equal(without("m: [a, &x b]\nx: *x\n", "m", 0), "m: [&x b]\nx: *x\n");
  });
  it("is not done where something else stands between the members", () => {
    const refused: readonly [string, string | number][] = [
      ["x: &x 1\nm: [*x, 2]\n", 1],
      ["x: &x {c: 1}\nm: {a: 1, <<: *x, b: 2}\n", "b"],
      ["x: &x {c: 1}\nm: [!t b, *x]\n", 0],
    ];
    for (const [text, step] of refused) {
      assert.equal(without(text, "m", step), text);
      assert.ok(isRefused(text, { kind: "remove", path: ["m", step] }), text);
    }
  });
});
