import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyFix, fixesAt, type OfferedFix } from "../../server/src/features/fixes/fixes.ts";
import type { AnalyzeOptions } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import type { Diagnostic } from "../../server/src/workspace/diagnostics/diagnostic.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { type Fixture, openFixture, readFixture } from "../fixture.ts";
import { OTHER_MISTAKES } from "./otherMistakes.ts";
import { WITHOUT_FIX } from "./withoutFix.ts";

/** What was hidden by a mistake and is reported once it is gone: the message says that something is left to do. */
const COMES_TO_LIGHT: Readonly<Record<string, readonly string[]>> = {
  "attach-cycle": ["attach-parent-not-opted-in"],
  "cel-redirect-and-rewrite": ["backend-missing"],
  "cel-xbackend-protocol-tls": ["xbackend-no-tls"],
  "delegate-cycle": ["delegate-two-tiers", "route-no-parents"],
  "delegate-kind-equal": ["route-no-parents"],
  "delegate-self": ["route-no-parents"],
  "delegate-two-tiers": ["route-no-parents"],
  "doc-legacy-group": ["legacy-controller-key"],
  "legacy-backendpolicy": ["cel-session-cookie-missing"],
  "legacy-route-tls": ["grant-missing"],
  "route-hostname-no-intersection": ["route-hostname-ignored"],
};

interface ExaminedRule {
  readonly id: string;
  readonly bad?: string;
  readonly exampleOptions?: AnalyzeOptions;
}

const rules: readonly ExaminedRule[] = allRules;

function diagnosticsIn(workspace: Workspace): readonly (Diagnostic & { readonly path: string })[] {
  return workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path).map((found) => ({ ...found, path })));
}

/** What a finding says, wherever it stands afterwards. */
function statement({ rule, severity, message }: Diagnostic): string {
  return `${severity} ${rule}: ${message}`;
}

/** Each fix of a rule, once, with what is found after it has been applied. */
function triedFixes(
  { id, exampleOptions = {} }: ExaminedRule,
  fixture: Fixture,
): readonly { readonly fix: OfferedFix; readonly before: number; readonly after: readonly Diagnostic[] }[] {
  const workspace = openFixture(fixture, exampleOptions);
  const own = diagnosticsIn(workspace).filter(({ rule }) => rule === id);
  return own.flatMap(({ path, range }) =>
    fixesAt(workspace, path, range)
      .filter(({ rule }) => rule === id)
      .map((fix) => {
        const changed = new Map(applyFix(workspace, fix).map((file) => [file.path, file.text]));
        const files = fixture.files.map((file) => ({
          path: file.path,
          text: changed.get(file.path) ?? file.text,
        }));
        const added = [...changed]
          .filter(([name]) => !files.some((file) => file.path === name))
          .map(([name, text]) => ({ path: name, text }));
        const mended = openFixture({ files: [...files, ...added], markers: [] }, exampleOptions);
        return { fix, before: own.length, after: diagnosticsIn(mended) };
      }),
  );
}

describe("every rule has a fix, or a reason why not", () => {
  for (const rule of rules) {
    const { id, bad } = rule;
    const sources = [bad, OTHER_MISTAKES[id]].flatMap((source) => source ?? []);
    if (WITHOUT_FIX[id] !== undefined) {
      it(`${id}: none, because ${WITHOUT_FIX[id]}`, () => {
        for (const source of sources) assert.deepEqual(triedFixes(rule, readFixture(source)), []);
      });
      continue;
    }
    it(`${id}: each fix takes a finding away and makes no other mistake`, () => {
      const fixtures = sources.map(readFixture);
      const tried = fixtures.map((fixture) => triedFixes(rule, fixture));
      assert.ok(tried.flat().length > 0, "the example of a fix stands in the rule or in OTHER_MISTAKES");
      tried.forEach((fixes, index) => {
        const fixture = fixtures[index];
        assert.ok(fixture !== undefined);
        const known = new Set(diagnosticsIn(openFixture(fixture, rule.exampleOptions ?? {})).map(statement));
        for (const { fix, before, after } of fixes) {
          const left = after.filter((found) => found.rule === id).length;
          assert.ok(left < before, `${fix.title}: ${left} of ${before} findings are left`);
          const made = after
            .filter(({ severity }) => severity === "error" || severity === "warning")
            .filter((found) => !known.has(statement(found)))
            .filter((found) => COMES_TO_LIGHT[id]?.includes(found.rule) !== true);
          assert.deepEqual(made.map(statement), [], fix.title);
        }
      });
    });
  }

  it("names no rule that there is not", () => {
    const ids = new Set(rules.map(({ id }) => id));
    const named = [WITHOUT_FIX, OTHER_MISTAKES, COMES_TO_LIGHT].flatMap((table) => Object.keys(table));
    assert.deepEqual(
      named.filter((id) => !ids.has(id)),
      [],
    );
  });
});
