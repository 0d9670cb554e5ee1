import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allRules } from "../../server/src/rules/registry.ts";
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
      assert.equal(readFixture(rule.good).markers.length, 0);
      checkDiagnostics(rule.good, options);
    });
  }
});

describe("the registry", () => {
  it("holds every id once", () => {
    const ids = allRules.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
  });
});
