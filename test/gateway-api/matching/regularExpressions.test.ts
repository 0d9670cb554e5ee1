import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  captureGroups,
  hasOpenAlternative,
  nonportablePart,
  regexFault,
} from "../../../server/src/gateway-api/matching/regularExpressions.ts";

describe("a regular expression", () => {
  const broken: readonly (readonly [string, string])[] = [
    ["/a(b", "a `(` is not closed"],
    ["/a)b", "a `)` was never opened"],
    ["/a[b", "a `[` is not closed"],
    ["*.example", "the `*` has nothing before it that it could repeat"],
    ["a|+b", "the `+` has nothing before it that it could repeat"],
    ["/a\\", "the `\\` at the end escapes nothing"],
  ];
  for (const [expression, fault] of broken)
    it(`${expression} is broken in every dialect`, () => assert.equal(regexFault(expression), fault));

  for (const expression of [
    "/a\\(b",
    "[(]",
    "[]a]",
    "[^]]+",
    "[[:alpha:]]*",
    "[a\\]",
    "(?i)abc",
    "(?P<name>x)+",
    "(?:a|b)*?",
    "a++",
    "\\Q(\\E",
    "(?#()x",
    "(?x) ( # (\n)",
    "(*UTF8)a",
    "a{2}",
    "a{",
    "^*",
    "",
    `${"[".repeat(5000)}`,
  ])
    it(`${expression.slice(0, 20)} may be read by some dialect`, () =>
      assert.equal(regexFault(expression), undefined));

  it("with look-around or back-references is not for every implementation", () => {
    assert.equal(nonportablePart("/(?!a)")?.what, "look-ahead");
    assert.equal(nonportablePart("(?<=a)b")?.what, "look-behind");
    assert.equal(nonportablePart("(a)\\1")?.what, "back-references");
    assert.equal(nonportablePart("(?>a)")?.what, "atomic groups");
    assert.equal(nonportablePart("[\\1](?:a)(?P<n>b)\\d"), undefined);
  });

  it("is looked at up to the longest value that a match takes", () => {
    const padded = (expression: string, length: number) =>
      `${"a".repeat(length - expression.length)}${expression}`;
    assert.equal(regexFault(padded("(", 4096)), "a `(` is not closed");
    assert.equal(regexFault(padded("(", 4097)), undefined);
    assert.equal(nonportablePart(padded("(?!b)", 4096))?.what, "look-ahead");
    assert.equal(nonportablePart(padded("(?!b)", 4097)), undefined);
  });

  it("captures groups that are not said to capture nothing, outside of classes and escapes", () => {
    const counts = ["/a", "/(a)/(?<b>b)(?P<c>c)", "(?:a)(?=b)(?<=c)(?i)", String.raw`\(a)[(](b)`, "[](](a)"];
    assert.deepEqual(counts.map(captureGroups), [0, 3, 0, 1, 1]);
  });

  it("has an open alternative outside of groups, classes and escapes", () => {
    const open = ["^/a|/b", "(a)|b"];
    const closed = ["/a", "/(a|b)", "[a|b]", "[]|]", String.raw`a\|b`];
    assert.deepEqual([...open, ...closed].filter(hasOpenAlternative), open);
  });

  it("repeats nothing that stands before an opening bracket", () => {
    assert.equal(regexFault("a(*b)"), "the `*` has nothing before it that it could repeat");
    assert.equal(regexFault("a(?:+b)"), "the `+` has nothing before it that it could repeat");
  });
});
