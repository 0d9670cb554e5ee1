import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { columnsOf } from "../../server/src/text/printable.ts";
import { shownColumns, wrapped, wrappedProse } from "../../server/src/text/wrapped.ts";

describe("columns of a terminal", () => {
  it("are counted by what is seen: wide characters fill two, marks and joiners none", () => {
    assert.equal(columnsOf("gateway"), 7);
    assert.equal(columnsOf("名前"), 4);
    assert.equal(columnsOf("한글"), 4);
    assert.equal(columnsOf("cafe\u0301"), 4);
    assert.equal(columnsOf("🚀✅"), 4);
    assert.equal(columnsOf("a\u200db"), 2);
    assert.equal(shownColumns("\u001b[1mbold\u001b[22m"), 4);
  });
});

describe("a line that is wider than a terminal", () => {
  it("is broken at blanks and goes on below its text", () => {
    assert.deepEqual(wrapped("one two three four", 9, 2), ["one two", "  three", "  four"]);
  });

  it("stays as it is where it fits", () => {
    assert.deepEqual(wrapped("  two  words ", 13), ["  two  words "]);
  });

  it("keeps words whole that no line is wide enough for", () => {
    assert.deepEqual(wrapped("see it at catalog/pages-of-the-shop now", 10, 4), [
      "see it at",
      "    catalog/pages-of-the-shop",
      "    now",
    ]);
  });

  it("is broken neither inside of emphasis nor because of it", () => {
    const bold = "\u001b[1mone two\u001b[22m";
    assert.deepEqual(wrapped(bold, 7), [bold]);
    assert.deepEqual(wrapped(`${bold} \u001b[31mthree\u001b[39m`, 8), [bold, "\u001b[31mthree\u001b[39m"]);
  });

  it("counts wide characters twice", () => {
    assert.deepEqual(wrapped("名前 名前 名前", 9), ["名前 名前", "名前"]);
  });

  it("hangs below what stands behind an indent, a mark or a label", () => {
    const hanging = (line: string) => wrappedProse(line, 16);
    assert.equal(hanging("a finding of some words"), "a finding of\n  some words");
    assert.equal(hanging("  fix Change the name"), "  fix Change the\n      name");
    assert.equal(hanging("  ✗ a listener less"), "  ✗ a listener\n    less");
    assert.equal(hanging("TLS  of Gateway edge/web"), "TLS  of Gateway\n     edge/web");
    assert.equal(
      hanging("\u001b[2mTLS\u001b[22m  of Gateway edge/web"),
      "\u001b[2mTLS\u001b[22m  of Gateway\n     edge/web",
    );
  });

  it("leaves the lines around it alone", () => {
    assert.equal(wrappedProse("one\n\n  two three four\n", 11), "one\n\n  two three\n    four\n");
  });
});
