import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyFix, fixesAt } from "../../server/src/features/fixes.ts";
import { documentRules } from "../../server/src/rules/documentRules.ts";
import { openFixture, readFixture } from "../fixture.ts";

describe("the fixes of the rules about documents", () => {
  for (const rule of documentRules) {
    it(`${rule.id}: a fix leaves no finding of the rule in its place, and nothing unreadable`, () => {
      const fixture = readFixture(rule.bad);
      const workspace = openFixture(fixture, rule.exampleOptions);
      for (const { path, line, start } of fixture.markers) {
        const at = { line, character: start };
        for (const fix of fixesAt(workspace, path, { start: at, end: at }).filter(
          (one) => one.rule === rule.id,
        )) {
          const mended = openFixture({ markers: [], files: applyFix(workspace, fix) }, rule.exampleOptions);
          const left = mended
            .settledDiagnostics(path)
            .filter(
              ({ rule: id, category, range }) =>
                category === "syntax" || (id === rule.id && range.start.line === line),
            );
          assert.deepEqual(left, [], fix.title);
        }
      }
    });
  }
});
