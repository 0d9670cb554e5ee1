import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { goodExample } from "../../../server/src/cli/goodExample.ts";
import { applyFix, fixesAt } from "../../../server/src/features/fixes/fixes.ts";
import { createEngine } from "../../../server/src/library.ts";
import type { AdmissionRule } from "../../../server/src/schema/admission/admissionRule.ts";
import { admissionRules } from "../../../server/src/schema/admission/index.ts";
import { BUNDLE_VERSIONS } from "../../../server/src/schema/release.ts";
import type { Diagnostic } from "../../../server/src/workspace/diagnostics/diagnostic.ts";
import { checkDiagnostics, openFixture, readFixture } from "../../fixture.ts";

describe("the examples of every rule that compares fields", () => {
  for (const rule of admissionRules) {
    it(`${rule.id}: the bad example has the findings that its markers say`, () => {
      assert.ok(readFixture(rule.bad).markers.length > 0, "a bad example marks at least one finding");
      checkDiagnostics(rule.bad, { ...rule.exampleOptions, only: [rule.id] });
    });
    it(`${rule.id}: nothing else is refused in the bad example, and nothing at all in the good one`, () => {
      const others = refusals(rule.bad, rule).filter((found) => found.rule !== rule.id);
      assert.deepEqual(
        others.map(({ rule: id, message }) => `${id}: ${message}`),
        [],
      );
      const good = goodExample(rule);
      assert.deepEqual(
        refusals(good, rule).map(({ rule: id, message }) => `${id}: ${message}`),
        [],
      );
    });
    it(`${rule.id}: each of its fixes leaves an object without the mistake`, () => checkFixes(rule));
  }
});

describe("the rules that compare fields", () => {
  it("have an id once each, and none without a place", () => {
    const ids = admissionRules.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)].sort());
    assert.deepEqual(
      admissionRules.filter(({ places }) => places.length === 0),
      [],
    );
  });

  it("are silent about objects that are filled in later", () => {
    for (const rule of admissionRules) {
      const { files } = readFixture(rule.bad);
      const filledIn = files.map(({ path, text }) => ({
        path,
        text: text.replace(/^spec:[\s\S]*/m, `spec: \${SPEC}\n`),
      }));
      const engine = createEngine(rule.exampleOptions);
      for (const { path, text } of filledIn) engine.setFile(path, text);
      engine.flush();
      const found = engine.paths().flatMap((path) => engine.diagnostics(path));
      assert.deepEqual(
        found.filter((one) => one.rule === rule.id),
        [],
        rule.id,
      );
    }
  });

  it("that hold in some releases only are silent in the others", () => {
    for (const rule of admissionRules) {
      const { channel, since } = rule.release ?? {};
      const other = channel === "experimental" ? "standard" : "experimental";
      if (channel !== undefined)
        assert.deepEqual(own(rule, { ...rule.exampleOptions, channel: other }), [], rule.id);
      const before = since === undefined ? undefined : BUNDLE_VERSIONS[BUNDLE_VERSIONS.indexOf(since) - 1];
      if (before === undefined) continue;
      assert.deepEqual(own(rule, { ...rule.exampleOptions, bundleVersion: before }), [], rule.id);
    }
  });
});

function own(rule: AdmissionRule, options: AdmissionRule["exampleOptions"]): readonly Diagnostic[] {
  return refusals(rule.bad, { ...rule, exampleOptions: options ?? {} }).filter(
    (found) => found.rule === rule.id,
  );
}

/** What the API server would refuse in an example. */
function refusals(
  example: string,
  { exampleOptions }: Pick<AdmissionRule, "exampleOptions">,
): readonly Diagnostic[] {
  const workspace = openFixture(readFixture(example), exampleOptions);
  return workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path))
    .filter(({ category, severity }) => category === "admission" && severity === "error");
}

function checkFixes(rule: AdmissionRule): void {
  const workspace = openFixture(readFixture(rule.bad), rule.exampleOptions);
  for (const path of workspace.paths()) {
    for (const { range, rule: id, message } of workspace.diagnostics(path)) {
      if (id !== rule.id) continue;
      for (const fix of fixesAt(workspace, path, range).filter((one) => one.rule === rule.id)) {
        const changed = openFixture(readFixture(rule.bad), rule.exampleOptions);
        for (const { path: file, text } of applyFix(workspace, fix)) changed.setFile(file, text);
        changed.flush();
        const left = changed
          .diagnostics(path)
          .filter(({ rule: other }) => other === rule.id || other === "yaml-syntax");
        assert.ok(
          left.every((one) => one.message !== message),
          `after "${fix.title}": ${left.map((one) => one.message).join(" ")}\n${changed.text(path)}`,
        );
      }
    }
  }
}
