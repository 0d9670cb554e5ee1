import { jsonText } from "../../text/jsonText.ts";
import type { TestReport } from "./testReport.ts";

/** Tests for programs; `version` changes when the shape does. */
export function jsonTests({ files, summary, diagnostics }: TestReport): string {
  const tests = files.flatMap(({ path, tests: ofFile }) => ofFile.map((test) => ({ path, ...test })));
  const problems = diagnostics.filter(({ rule }) => rule === "request-unreadable");
  return jsonText({ version: 1, tests, problems, summary });
}
