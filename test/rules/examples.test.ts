import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { goodExample } from "../../server/src/cli/goodExample.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import type { ExaminedRuleDescription } from "../../server/src/schema/ruleDescription.ts";
import { checkDiagnostics, readFixture } from "../fixture.ts";

describe("the examples of every rule", () => {
  for (const rule of allRules) {
    if (rule.examinedIn !== "cluster" && rule.examinedIn !== "document") continue;
    const options = { ...rule.exampleOptions, only: [rule.id] };
    it(`${rule.id}: the bad example has the findings that its markers say`, () => {
      assert.ok(readFixture(rule.bad).markers.length > 0, "a bad example marks at least one finding");
      checkDiagnostics(rule.bad, options);
    });
    it(`${rule.id}: the good example has none`, () => {
      const good = goodExample(rule);
      assert.equal(readFixture(good).markers.length, 0);
      checkDiagnostics(good, options);
    });
    if (rule.correction === undefined) continue;
    it(`${rule.id}: the correction says something else than the fixes`, () => {
      assert.notEqual(goodExample(rule).trimEnd(), fixedExample(rule)?.trimEnd());
    });
  }
});

describe("the registry", () => {
  it("holds every id once", () => {
    const ids = allRules.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
  });
});

/** What the fixes alone make of a bad example; undefined where they cannot take the mistake out. */
function fixedExample({ id, bad, exampleOptions = {} }: ExaminedRuleDescription): string | undefined {
  try {
    return goodExample({ id, bad, exampleOptions });
  } catch {
    return undefined;
  }
}
