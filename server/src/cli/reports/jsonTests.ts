import type { TestReport } from "./testReport.ts";

/** Tests for programs; `version` changes when the shape does. */
export function jsonTests({ files, summary, diagnostics }: TestReport): string {
  const tests = files.flatMap(({ path, tests: ofFile }) => ofFile.map((test) => ({ path, ...test })));
  const problems = diagnostics.filter(({ rule }) => rule === "request-unreadable");
  return `${JSON.stringify({ version: 1, tests, problems, summary }, null, 2)}\n`;
}
