import { featuresReport } from "../../features/supportedBy/featuresReport.ts";
import { featuresMarkdown, featuresText } from "../../features/supportedBy/featuresText.ts";
import { REPORTS_READ } from "../../implementations/implementation.ts";
import { IMPLEMENTATIONS } from "../../implementations/implementations.ts";
import { implementationNamed, nearestImplementation } from "../../implementations/meantImplementation.ts";
import { type MeantImplementation, newestReport, reportedReleases } from "../../implementations/support.ts";
import { jsonText } from "../../text/jsonText.ts";
import { choiceOf, namesText } from "../../text/sentence.ts";
import type { Invocation } from "../commandLine.ts";
import { FEATURES_FORMATS } from "../commandSpecs.ts";
import { openWorkspace } from "../openedWorkspace.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls features`: which features manifests use, and which implementations have them. */
export function featuresCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const asked = askedImplementation(invocation.value("implementation"));
  const workspace = openWorkspace(invocation, invocation.arguments, terminal);
  workspace.tellSettingsProblems();
  const report = featuresReport(workspace.engine, workspace.shown, asked);
  const print = (): string => {
    switch (invocation.choice("format", FEATURES_FORMATS)) {
      case "text":
        return featuresText(report, terminal.style, invocation.has("all"));
      case "markdown":
        return featuresMarkdown(report);
      case "json":
        return jsonText({ version: 1, reportsRead: REPORTS_READ, ...report });
    }
  };
  terminal.print(print(), invocation.meaning);
  return workspace.isIncomplete ? 2 : 0;
}

/** The implementation that a caller names. Throws a `UsageError` for one that is not known, or of which there is no report. */
export function askedImplementation(given: string | undefined): MeantImplementation | undefined {
  if (given === undefined) return undefined;
  const asked = implementationNamed(given);
  if (asked === undefined) {
    const names = IMPLEMENTATIONS.map(({ name }) => name);
    const near = nearestImplementation(given.split("@")[0] ?? "");
    const hint = near === undefined ? `known are ${choiceOf(names)}` : `the nearest is \`${near}\``;
    throw new UsageError(`no implementation \`${given}\` is known; ${hint}`);
  }
  if (newestReport(asked) === undefined)
    throw new UsageError(
      `there is no conformance report of \`${given}\`; there are those of ${namesText(reportedReleases(asked.implementation))}`,
    );
  return asked;
}
