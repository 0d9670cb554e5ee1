import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  all,
  allJudged,
  any,
  anyJudged,
  type JudgedVerdict,
  judged,
  sameText,
  type Verdict,
} from "../../server/src/gateway-api/verdict.ts";

const VERDICTS: readonly Verdict[] = ["yes", "no", "unknown"];

describe("several verdicts", () => {
  it("are yes for all of them where all are, yes for one where one is, and a certain no or yes counts before a doubt", () => {
    assert.equal(all([]), "yes");
    assert.equal(any([]), "no");
    for (const [one, other, ofAll, ofAny] of [
      ["yes", "yes", "yes", "yes"],
      ["yes", "no", "no", "yes"],
      ["yes", "unknown", "unknown", "yes"],
      ["no", "unknown", "no", "unknown"],
      ["unknown", "unknown", "unknown", "unknown"],
      ["no", "no", "no", "no"],
    ] as const)
      for (const pair of [
        [one, other],
        [other, one],
      ]) {
        assert.equal(all(pair), ofAll, `all of ${pair.join()}`);
        assert.equal(any(pair), ofAny, `any of ${pair.join()}`);
      }
  });

  it("carry the doubt of the first that is unknown, and none where they are decided", () => {
    const yes: JudgedVerdict = { verdict: "yes" };
    const no: JudgedVerdict = { verdict: "no" };
    const first: JudgedVerdict = { verdict: "unknown", doubt: "FilledInLater" };
    const second: JudgedVerdict = { verdict: "unknown", doubt: "Undecided" };
    assert.deepEqual(allJudged([yes, first, second]), first);
    assert.deepEqual(allJudged([second, yes, first]), second);
    assert.deepEqual(allJudged([first, no]), no);
    assert.deepEqual(allJudged([yes, yes]), yes);
    assert.deepEqual(anyJudged([no, first, second]), first);
    assert.deepEqual(anyJudged([second, first]), second);
    assert.deepEqual(anyJudged([first, yes]), yes);
    assert.deepEqual(anyJudged([no]), no);
  });

  it("of one are judged with a doubt where it is unknown alone", () => {
    assert.deepEqual(
      VERDICTS.map((verdict) => judged(verdict, "FilledInLater")),
      [{ verdict: "yes" }, { verdict: "no" }, { verdict: "unknown", doubt: "FilledInLater" }],
    );
  });
});

describe("two texts", () => {
  it("are the same, different, or not comparable: absent, or filled in later", () => {
    for (const [a, b, expected] of [
      ["a", "a", "yes"],
      ["a", "b", "no"],
      [undefined, undefined, "yes"],
      ["a", undefined, "unknown"],
      ["${A}", "a", "unknown"],
      ["${A}", "${B}", "unknown"],
      ["${A}", "${A}", "yes"],
      ["${A}", undefined, "unknown"],
    ] as const) {
      assert.equal(sameText(a, b), expected, `${a} ${b}`);
      assert.equal(sameText(b, a), expected, `${b} ${a}`);
    }
  });
});
