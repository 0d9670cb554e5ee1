import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RepairProgress, type ToldFinding } from "../../../server/src/features/fixes/repairProgress.ts";

function told(rule: string, document = "a.yaml 0"): ToldFinding {
  return { document, rule, message: `${rule} is broken.` };
}

const [one, other] = [told("one"), told("other")];

describe("repairs that get nowhere", () => {
  it("are those that leave their finding, of which one fewer has to be told in its document", () => {
    const progress = new RepairProgress();
    assert.equal(progress.givesUp([one], [one, one, other], [one, other]), false);
    assert.equal(progress.givesUp([one], [one], []), false);
    assert.equal(progress.givesUp([other], [one, other], [other, told("other", "a.yaml 1")]), true);
    assert.deepEqual(
      [one, other, told("other", "a.yaml 1")].map((finding) => progress.isGivenUp(finding)),
      [false, true, false],
    );
  });
  it("are those behind which nobody can read their document", () => {
    const progress = new RepairProgress();
    const elsewhere = told("one", "a.yaml 1");
    assert.equal(progress.givesUp([one, elsewhere], [one, elsewhere], [told("yaml-syntax")]), true);
    assert.deepEqual(
      [one, elsewhere].map((finding) => progress.isGivenUp(finding)),
      [true, false],
    );
  });
  it("are not those of a document in which nobody could read something before", () => {
    const syntax = told("yaml-syntax");
    assert.equal(new RepairProgress().givesUp([one], [one, syntax], [syntax]), false);
    assert.equal(new RepairProgress().givesUp([syntax], [syntax], []), false);
  });
  it("are two that undo each other, after some time", () => {
    const progress = new RepairProgress();
    let rounds = 0;
    while (!progress.isGivenUp(one) && !progress.isGivenUp(other)) {
      const [from, to] = rounds++ % 2 === 0 ? [one, other] : [other, one];
      progress.givesUp([from], [from], [to]);
    }
    assert.equal(rounds, 23);
  });
  it("are not those of many objects alike", () => {
    const alike = Array.from({ length: 100 }, () => one);
    assert.equal(new RepairProgress().givesUp(alike, alike, []), false);
  });
  it("are not those of what others bring to light ten times", () => {
    const progress = new RepairProgress();
    const rounds = Array.from({ length: 11 }, () => progress.givesUp([one], [one, one], [one]));
    assert.deepEqual([...new Set(rounds)], [false]);
    assert.equal(progress.givesUp([one], [one, one], [one]), true);
  });
});
