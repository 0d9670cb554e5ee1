import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fingerprint } from "../../server/src/text/fingerprint.ts";

describe("a fingerprint", () => {
  it("is eight digits, the same on every machine", () => {
    assert.equal(fingerprint("a"), fingerprint("a"));
    for (const text of ["", "a", "ä\u{1f600}", "x".repeat(10_000)])
      assert.match(fingerprint(text), /^[0-9a-f]{8}$/);
  });

  it("tells texts and their parts apart", () => {
    const all = [[""], [], ["a"], ["b"], ["ab"], ["a", "b"], ["ab", ""], ["", "ab"], ["ba"]].map((parts) =>
      fingerprint(...parts),
    );
    assert.equal(new Set(all).size, all.length);
    const many = Array.from({ length: 20_000 }, (_, at) => fingerprint(`spec.rules[${at}]`));
    assert.ok(new Set(many).size > 19_995);
  });
});
