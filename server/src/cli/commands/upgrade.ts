import { installedRelease } from "../../features/upgrade/installedRelease.ts";
import type { Releases, UpgradeEffect, UpgradeReport } from "../../features/upgrade/upgradeLine.ts";
import { upgradeReport } from "../../features/upgrade/upgradeReport.ts";
import { upgradeMarkdown, upgradeText } from "../../features/upgrade/upgradeText.ts";
import { createEngine, optionsWithCrds } from "../../library.ts";
import { NEWEST_RELEASE } from "../../schema/release.ts";
import { BUNDLE_VERSIONS, CHANNELS, resolveSettings } from "../../settings.ts";
import { jsonText } from "../../text/jsonText.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Invocation } from "../commandLine.ts";
import { FAIL_ON, UPGRADE_FORMATS } from "../commandSpecs.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import { isAtLeast } from "../reports/report.ts";
import type { Style } from "../style.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls upgrade`: what the CRDs of another release mean to the manifests. */
export function upgradeCommand(invocation: Invocation, terminal: Terminal): 0 | 1 | 2 {
  const { report, isIncomplete } = upgradeAnswer(invocation, terminal);
  terminal.print(render(report, invocation, terminal), invocation.meaning);
  const failOn = FAIL_ON.find((word) => word === invocation.value("fail-on")) ?? "warning";
  if (failOn !== "never" && report.lines.some(({ severity }) => isAtLeast(severity, failOn))) return 1;
  return isIncomplete ? 2 : 0;
}

/** What other CRDs mean to the manifests. */
export interface UpgradeAnswer extends Pick<OpenedWorkspace, "isIncomplete"> {
  readonly report: UpgradeReport;
}

/** Compares the releases that the arguments, the settings or the files name. */
export function upgradeAnswer(invocation: Invocation, terminal: Terminal): UpgradeAnswer {
  const workspace = openWorkspace(invocation, invocation.arguments, terminal);
  workspace.tellSettingsProblems();
  const found = installedRelease(workspace.engine);
  const settings = resolveSettings(workspace.options);
  const channel = settings.channel ?? found.channel;
  const question = {
    ...releasesOf(invocation, settings.bundleVersion ?? found.release),
    channels: channel === undefined ? CHANNELS.toReversed() : [channel],
    shown: workspace.shown,
  };
  const report = upgradeReport(question, (crds) => reopened(workspace, crds));
  return { report, isIncomplete: workspace.isIncomplete };
}

function releasesOf(invocation: Invocation, installed: Releases["from"] | undefined): Releases {
  const given = (option: string): Releases["from"] | undefined =>
    BUNDLE_VERSIONS.find((release) => release === invocation.value(option));
  const from = given("from") ?? installed;
  if (from === undefined)
    throw new UsageError(
      "neither settings nor files say which release of the CRDs is installed: name it, as in `gwls upgrade --from 1.5`",
    );
  return { from, to: given("to") ?? NEWEST_RELEASE };
}

/** The same files in an engine for other CRDs. */
function reopened(
  { engine, options, folders, links }: OpenedWorkspace,
  crds: Parameters<typeof optionsWithCrds>[1],
): Workspace {
  const other = createEngine(optionsWithCrds(options, crds));
  other.setFolders(folders, links);
  for (const path of engine.paths()) other.setFile(path, engine.text(path) ?? "");
  return other;
}

function render(report: UpgradeReport, invocation: Invocation, { style }: Terminal): string {
  switch (invocation.choice("format", UPGRADE_FORMATS)) {
    case "text":
      return upgradeText(report, {
        heading: (text, effect) => (effect === undefined ? style.bold : colourOf(effect, style))(text),
        aside: style.dim,
      });
    case "markdown":
      return upgradeMarkdown(report);
    case "json":
      return jsonText({ version: 1, ...report });
  }
}

function colourOf(effect: UpgradeEffect, style: Style): (text: string) => string {
  switch (effect) {
    case "refused":
      return style.red;
    case "pruned":
    case "changed":
      return style.yellow;
    case "stored":
    case "deprecated":
      return style.blue;
    case "possible":
      return style.green;
  }
}
