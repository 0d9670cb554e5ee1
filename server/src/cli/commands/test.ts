import { requestDiagnostics } from "../../requests/requestDiagnostics.ts";
import { type RequestTest, type TestedFile, testRequestFile } from "../../requests/testedFile.ts";
import { fromCheckout } from "../checkoutPath.ts";
import type { Invocation } from "../commandLine.ts";
import { TEST_FORMATS } from "../commandSpecs.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import { githubReport } from "../reports/githubReport.ts";
import { jsonTests } from "../reports/jsonTests.ts";
import { junitTests } from "../reports/junitTests.ts";
import { prettyTests } from "../reports/prettyTests.ts";
import { type TestReport, testSummary } from "../reports/testReport.ts";
import { sourceLines } from "../sourceLines.ts";
import type { Terminal } from "../terminal.ts";

/** `gwls test`: holds what request files expect against the manifests. */
export function testCommand(invocation: Invocation, terminal: Terminal): 0 | 1 | 2 {
  const workspace = openWorkspace(invocation, invocation.arguments, terminal, "manifests and requests");
  workspace.tellSettingsProblems();
  const { engine, requestFiles, shown } = workspace;
  const files = [...requestFiles].map(([path, text]) =>
    withShownPaths(testRequestFile(path, text, engine), shown),
  );
  const report: TestReport = {
    files,
    // A test fails whatever severity an editor is set to show it with.
    diagnostics: files.flatMap((file) => requestDiagnostics(file, {})),
    summary: testSummary(files),
  };
  terminal.print(render(report, workspace, invocation, terminal), invocation.meaning);
  if (report.summary.failed > 0 || report.summary.unreadable > 0) return 1;
  return workspace.isIncomplete ? 2 : 0;
}

function withShownPaths(file: TestedFile, shown: (path: string) => string): TestedFile {
  const move = (test: RequestTest): RequestTest =>
    test.related === undefined
      ? test
      : { ...test, related: test.related.map((one) => ({ ...one, path: shown(one.path) })) };
  return { ...file, tests: file.tests.map(move) };
}

function render(
  report: TestReport,
  workspace: OpenedWorkspace,
  invocation: Invocation,
  { style, workingDirectory }: Terminal,
): string {
  switch (invocation.choice("format", TEST_FORMATS)) {
    case "pretty":
      return prettyTests(report, { style, line: sourceLines(workspace) });
    case "json":
      return jsonTests(report);
    case "junit":
      return junitTests(report);
    case "github":
      return githubReport(
        { diagnostics: fromCheckout(report.diagnostics, "GITHUB_WORKSPACE", workingDirectory) },
        true,
      );
  }
}
