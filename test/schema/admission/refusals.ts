import assert from "node:assert/strict";
import { fixesAt } from "../../../server/src/features/fixes/fixes.ts";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import type { Diagnostic } from "../../../server/src/workspace/diagnostics/diagnostic.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** What the API server would refuse in a fixture. */
export function refusals(source: string, options: AnalyzeOptions = {}): readonly Diagnostic[] {
  const workspace = openFixture(readFixture(source), options);
  return workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path))
    .filter(({ category, severity }) => category === "admission" && severity === "error");
}

/** The rules that refuse something in a fixture, once for each finding, ordered by id. */
export function refusingRules(source: string, options: AnalyzeOptions = {}): readonly string[] {
  return refusals(source, options)
    .map(({ rule }) => rule)
    .sort();
}

/** The same, each with the titles of its fixes: `rule: fix | fix`. */
export function refusalsWithFixes(source: string, options: AnalyzeOptions = {}): readonly string[] {
  const workspace = openFixture(readFixture(source), options);
  return workspace.paths().flatMap((path) =>
    workspace
      .diagnostics(path)
      .filter(({ category, severity }) => category === "admission" && severity === "error")
      .map(({ rule, range }) => {
        const titles = fixesAt(workspace, path, range).filter((fix) => fix.rule === rule);
        return `${rule}: ${titles.map(({ title }) => title).join(" | ")}`.trimEnd();
      })
      .sort(),
  );
}

/** The titles of the fixes at the cursor, with `!` behind one that an editor may apply unseen. */
export function offeredFixes(source: string, options: AnalyzeOptions = {}): readonly string[] {
  const { files, cursor } = readFixture(source);
  assert.ok(cursor !== undefined, "the fixture needs a cursor $0");
  const { path, position } = cursor;
  const workspace = openFixture({ files, markers: [] }, options);
  return fixesAt(workspace, path, { start: position, end: position }).map(
    ({ title, isPreferred = false }) => `${title}${isPreferred ? "!" : ""}`,
  );
}
