import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { escapedByte, unprintableProblem } from "../../server/src/yaml/unprintable.ts";

/** The place of the first character that is refused, and what is said of it. */
function refused(text: string): string | undefined {
  const problem = unprintableProblem(text);
  return problem === undefined ? undefined : `${problem.start}-${problem.end} ${problem.message}`;
}

describe("a character that YAML has no place for", () => {
  // As `kubectl kustomize` 5.5 refuses each: "control characters are not allowed".
  for (const code of [0, 7, 8, 0xb, 0xc, 0xe, 0x1b, 0x1f, 0x7f, 0x80, 0x84, 0x86, 0x9f, 0xfffe, 0xffff]) {
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    it(`is ${name}, in comments, too`, () => {
      assert.equal(
        refused(`a: b # c${String.fromCharCode(code)}\n`),
        `8-9 YAML allows the character ${name} nowhere, not even in comments, so Kubernetes refuses the document. Remove it.`,
      );
    });
  }

  it("is half of a surrogate pair", () => {
    assert.match(refused("a: \ud800b") ?? "", /^3-4 .*U\+D800/);
    assert.match(refused("a: \udc00\ud800") ?? "", /^3-4 .*U\+DC00/);
  });

  it("is a byte of another encoding", () => {
    assert.equal(
      refused(`# caf${String.fromCharCode(escapedByte(0xe9))}`),
      "5-6 The byte 0xE9 here is not UTF-8, so Kubernetes refuses the document. Save the file as UTF-8.",
    );
  });

  it("is none of those that print, break lines, or mark the order of bytes", () => {
    assert.equal(refused("\ufeffa: \t b\r\n# \u0085\u00a0é\u2028\ud7ff\ue000\ufffd😀\n"), undefined);
  });

  it("is in JSON none but the control characters of ASCII, by the grammar of JSON", () => {
    assert.equal(
      refused(`\n{"a": "\u007f\u0080\uffff${String.fromCharCode(escapedByte(0xe9))}"}`),
      undefined,
    );
    assert.match(refused('{"a": "\u0007"}') ?? "", /^7-8 .*U\+0007/);
  });
});
