import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LIMITS } from "../../server/src/text/limits.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { whyUnread } from "../../server/src/yaml/whyUnread.ts";

const MANY = LIMITS.entries + 1;

describe("a document is refused before it is tried where it has", () => {
  const REFUSED: Readonly<Record<string, readonly [text: string, why: RegExp]>> = {
    "too many blank lines": [`a: 1\n${"\n".repeat(18_000_000)}`, /more than 300,000 lines and items/],
    "too many comments": ["#a\n".repeat(MANY), /more than 300,000 lines and items/],
    "too many items on one line": [`[${"a,".repeat(MANY)}]`, /more than 300,000 lines and items/],
    "too many lines and items together": [
      `${"#\n".repeat(MANY / 2)}[${"a,".repeat(MANY / 2)}]`,
      /more than 300,000 lines and items/,
    ],
    "too many brackets": ["{}".repeat(MANY), /more than 300,000 lines and items/],
    "too many anchors": ["&a ".repeat(LIMITS.marks + 1), /more than 1,500,000 quotes, colons/],
    "too many quotes in a row": [
      `a: ${'"'.repeat(300_001)}`,
      /more than 50,000 quotes that follow two others/,
    ],
    "too many escapes": [`a: "${"\\q".repeat(LIMITS.marks + 1)}"`, /more than 2,000,000 characters/],
    "a value in quotes that is too long": [
      `a: "${"x ".repeat(9_000_000)}"`,
      /more than 2,000,000 characters/,
    ],
    "a value that nobody closes": [`a: "${"x ".repeat(9_000_000)}`, /more than 2,000,000 characters/],
    "a long value with quotes in it": [`a: "${'x\\"'.repeat(900_000)}"`, /more than 2,000,000 characters/],
    "too many characters": ["x".repeat(LIMITS.length + 1), /larger than 20 MB/],
  };
  for (const [name, [text, why]] of Object.entries(REFUSED)) {
    it(name, () => {
      assert.match(whyUnread(text) ?? "", why);
      const { root, problems } = readDocument(text);
      assert.equal(root, undefined);
      assert.deepEqual(
        problems.map(({ code }) => code),
        ["too-large"],
      );
    });
  }
});

describe("a document is read where it has", () => {
  const READ: Readonly<Record<string, string>> = {
    "as many lines as are allowed": "#\n".repeat(LIMITS.entries),
    "more characters than lines and items are allowed": `a: "b"\n${"#".repeat(LIMITS.entries)}`,
    "three quotes in a row in a long text": `a: """\n${"#".repeat(LIMITS.entries)}`,
    "a long value without quotes": `a: ${"x ".repeat(2_000_000)}`,
    "quotes far from each other": `a: "b"\nc: ${"x".repeat(3_000_000)}\nd: "e"`,
    "backslashes before quotes": `a: "\\\\"\nb: ${"x".repeat(3_000_000)}\nc: "\\""`,
  };
  for (const [name, text] of Object.entries(READ)) it(name, () => assert.equal(whyUnread(text), undefined));

  it("many complaints of the parser, none of which remembers where it was made", () => {
    const { stackTraceLimit } = Error as { stackTraceLimit?: number };
    const { problems } = readDocument(`a: ${'"'.repeat(100_000)}`);
    assert.equal(problems.length, 100);
    assert.equal((Error as { stackTraceLimit?: number }).stackTraceLimit, stackTraceLimit);
  });
});
