import type { RequestTest, TestedFile } from "../../requests/testedFile.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";

/** What `gwls test` found, in the form that every output format renders. */
export interface TestReport {
  /** Ordered by path; paths relative to the working directory. */
  readonly files: readonly TestedFile[];
  /** Expectations that are not met, and what cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: TestSummary;
}

/** How many tests have each verdict, and in how many request files. */
export type TestSummary = Readonly<Record<RequestTest["verdict"] | "files", number>>;

/** Counts what came of the tests. What cannot be read tests nothing, and counts with the expectations that are lost. */
export function testSummary(files: readonly TestedFile[]): TestSummary {
  const tests = files.flatMap((file) => file.tests);
  const count = (verdict: RequestTest["verdict"]) => tests.filter((test) => test.verdict === verdict).length;
  const lost = files.flatMap(({ problems }) => problems).filter(({ isTestLost }) => isTestLost).length;
  return {
    files: files.length,
    passed: count("passed"),
    failed: count("failed"),
    unknown: count("unknown"),
    unreadable: lost,
  };
}
