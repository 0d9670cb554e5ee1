import type { Delivered } from "../delivery/delivered.ts";
import { isKnownByName, KUSTOMIZE_GROUP } from "../model/resource.ts";
import { version } from "../version.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import type { Severity } from "../workspace/finding.ts";
import { coverage } from "../workspace/views/coverage.ts";
import { overview } from "../workspace/views/overview.ts";
import { fromCheckout } from "./checkoutPath.ts";
import type { Invocation } from "./commandLine.ts";
import { CHECK_FORMATS, FAIL_ON } from "./commandSpecs.ts";
import type { OpenedWorkspace } from "./openedWorkspace.ts";
import { coverageLine } from "./reports/coverageLine.ts";
import { githubReport } from "./reports/githubReport.ts";
import { gitlabReport } from "./reports/gitlabReport.ts";
import { jsonReport, type Repair } from "./reports/jsonReport.ts";
import { junitReport } from "./reports/junitReport.ts";
import { markdownReport } from "./reports/markdownReport.ts";
import { nextSteps } from "./reports/nextSteps.ts";
import { overviewLines } from "./reports/overviewLines.ts";
import { type PrettyContext, prettyReport } from "./reports/prettyReport.ts";
import { type CheckReport, isAtLeast, type Summary } from "./reports/report.ts";
import { sarifReport } from "./reports/sarifReport.ts";
import { sourceLines } from "./sourceLines.ts";
import type { Style } from "./style.ts";
import type { Terminal } from "./terminal.ts";

/** Findings with what a report says of them. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  /** What programs can do about a finding. */
  readonly repairs: (diagnostic: Diagnostic) => readonly Repair[];
  /** Texts of files that findings stand in and that are none of the workspace, by the path that the user sees. */
  readonly otherTexts?: ReadonlyMap<string, string>;
}

/** Prints findings in the format that was asked for. True where one is as grave as what makes the exit code 1. */
export function printFindings(
  workspace: OpenedWorkspace,
  findings: Findings,
  invocation: Invocation,
  terminal: Terminal,
): boolean {
  const failOn = invocation.choice("fail-on", FAIL_ON);
  const threshold = failOn === "never" ? undefined : failOn;
  terminal.print(render(workspace, findings, threshold, invocation, terminal), invocation.meaning);
  return (
    threshold !== undefined && findings.diagnostics.some(({ severity }) => isAtLeast(severity, threshold))
  );
}

function render(
  workspace: OpenedWorkspace,
  findings: Findings,
  threshold: Severity | undefined,
  invocation: Invocation,
  { style, workingDirectory }: Terminal,
): string {
  const hasHints = invocation.has("hints");
  const { diagnostics } = findings;
  const report: CheckReport = { diagnostics, summary: summarise(workspace, diagnostics) };
  const from = (variable: Parameters<typeof fromCheckout>[1]): CheckReport => ({
    ...report,
    diagnostics: fromCheckout(diagnostics, variable, workingDirectory),
  });
  switch (invocation.choice("format", CHECK_FORMATS)) {
    case "pretty":
      return prettyReport(report, prettyContext(findings, workspace, invocation, style));
    case "json":
      return jsonReport(report, findings.repairs);
    case "sarif":
      return sarifReport(from("GITHUB_WORKSPACE"), version);
    case "github":
      return githubReport(from("GITHUB_WORKSPACE"), hasHints);
    case "junit":
      return junitReport(report, filesWithResources(workspace), threshold, hasHints);
    case "markdown":
      return markdownReport(report, hasHints);
    case "gitlab":
      return gitlabReport(from("CI_PROJECT_DIR"), hasHints);
  }
}

/** The report for people says of whole folders what was understood, and what to do next. */
function prettyContext(
  { diagnostics, otherTexts }: Findings,
  workspace: OpenedWorkspace,
  invocation: Invocation,
  style: Style,
): PrettyContext {
  const { engine, isWholeFolder } = workspace;
  const covered = coverage(engine);
  const next = isWholeFolder
    ? nextSteps(diagnostics, invocation.arguments, invocation.has("fix"))
    : undefined;
  return {
    style,
    hasHints: invocation.has("hints"),
    isAll: invocation.has("all"),
    line: sourceLines(workspace, otherTexts),
    before: isWholeFolder ? overviewLines(overview(engine), covered, style) : undefined,
    behind: [coverageLine(covered), next].flatMap((line) => line ?? []),
  };
}

/** How much was read and found. */
export function summarise(
  { engine, fileCount }: OpenedWorkspace,
  diagnostics: readonly Diagnostic[],
): Summary {
  // What is left out of a file counts, too.
  const count = (wanted: Severity) =>
    diagnostics.reduce((sum, { severity, more = 0 }) => sum + (severity === wanted ? 1 + more : 0), 0);
  return {
    files: fileCount,
    resources: engine
      .paths()
      .flatMap((path) => engine.objectsIn(path))
      .filter(({ delivered }) => isExamined(delivered, engine)).length,
    error: count("error"),
    warning: count("warning"),
    information: count("information"),
    hint: count("hint"),
  };
}

function filesWithResources({ engine, shown }: OpenedWorkspace): readonly string[] {
  const paths = engine.objects().filter(({ delivered }) => isExamined(delivered, engine));
  return [...new Set(paths.map(({ path }) => shown(path)))];
}

/** True for objects of which more is read than their names. */
function isExamined({ id, resource }: Delivered, engine: OpenedWorkspace["engine"]): boolean {
  if (resource.group === KUSTOMIZE_GROUP) return false;
  return !isKnownByName(resource) || engine.definedKind(id) !== undefined;
}
