import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withWrittenEntry, writtenEntry } from "../../server/src/yaml/writtenEntry.ts";

/** Takes the entry at a path along to the end of `spec` of another document. */
function taken(text: string, path: readonly (string | number)[]): string {
  const entry = writtenEntry(text, path);
  assert.ok(entry !== undefined);
  return withWrittenEntry("kind: New\nspec:\n  a: 1\n", ["spec"], entry).replace(
    "kind: New\nspec:\n  a: 1\n",
    "",
  );
}

describe("an entry that is written elsewhere", () => {
  it("comes with the comments in it and beside it, from whatever column", () => {
    assert.equal(
      taken("list:\n    - b: # why\n        # first\n        c: 1 # one\n\n        d: [2]\n      e: 3\n", [
        "list",
        0,
        "b",
      ]),
      "  b: # why\n    # first\n    c: 1 # one\n\n    d: [2]\n",
    );
  });

  it("comes in flow style where it is written so", () => {
    assert.equal(taken("{ list: [{ b: { c: 1 }, e: 3 }] } # all\n", ["list", 0, "b"]), "  b: { c: 1 }\n");
    assert.equal(taken("list:\n- b: { c: 1 } # one\n", ["list", 0, "b"]), "  b: { c: 1 } # one\n");
    assert.equal(taken("b: {\n  c: 1\n}\n", ["b"]), "  b: {\n    c: 1\n  }\n");
  });

  it("keeps texts of several lines, and breaks of lines become those of the other document", () => {
    assert.equal(
      taken("a:\n  b: |\n    one\n      two\n  c: 1\n", ["a", "b"]),
      "  b: |\n    one\n      two\n",
    );
    assert.equal(taken("a:\r\n  b:\r\n    c: 1\r\n", ["a", "b"]), "  b:\n    c: 1\n");
  });

  it("is written anew where its text says something else by itself", () => {
    assert.equal(taken("x: &x { c: 1 }\nb: *x\n", ["b"]), "  b:\n    c: 1\n");
  });

  it("is nothing where there is none, and goes into no map in flow style", () => {
    assert.equal(writtenEntry("a: 1\n", ["b"]), undefined);
    assert.equal(writtenEntry("- 1\n", [0]), undefined);
    const entry = writtenEntry("a: 1\n", ["a"]);
    assert.ok(entry !== undefined);
    assert.equal(withWrittenEntry("spec: { b: 2 }\n", ["spec"], entry), "spec: { b: 2 }\n");
  });
});
