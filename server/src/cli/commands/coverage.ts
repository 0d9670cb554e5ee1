import { compareText } from "../../text/compareText.ts";
import { jsonText } from "../../text/jsonText.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import {
  COVERED_KINDS,
  type Coverage,
  coverage,
  type UncheckedReference,
  uncheckedInWords,
} from "../../workspace/views/coverage.ts";
import { coverageReport } from "../../workspace/views/coverageReport.ts";
import type { Invocation } from "../commandLine.ts";
import { COVERAGE_FORMATS } from "../commandSpecs.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";

/** `gwls coverage`: how many references were checked against what they name, and why each of the others was not. */
export function coverageCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const workspace = openWorkspace(invocation, invocation.arguments, terminal);
  workspace.tellSettingsProblems();
  const found = coverage(workspace.engine);
  terminal.print(
    invocation.choice("format", COVERAGE_FORMATS) === "json"
      ? jsonText(asJson(found, workspace))
      : asTable(found, workspace, terminal, invocation.has("places")),
    invocation.meaning,
  );
  return workspace.isIncomplete ? 2 : 0;
}

function asTable(
  found: Coverage,
  workspace: OpenedWorkspace,
  { style }: Terminal,
  withPlaces: boolean,
): string {
  const rows = COVERED_KINDS.flatMap((kind) => {
    const open = found.unchecked.filter((one) => one.kind === kind);
    const total = found.total[kind];
    const [first = "", ...others] = reasonsOf(open);
    return [
      [kind, String(total - open.length), String(total), first],
      ...others.map((reason) => ["", "", "", reason]),
    ];
  });
  const whole = table([["REFERENCES", "CHECKED", "OF", "NOT CHECKED, AND WHY"], ...rows], style);
  if (!withPlaces || found.unchecked.length === 0) return whole;
  const places = found.unchecked.map((one) => {
    const { path, line } = placeOf(one, workspace);
    return [`${path}${line === undefined ? "" : `:${line}`}`, one.kind, uncheckedInWords(one.why)];
  });
  return `${whole}\n${table([["PLACE", "REFERENCES", "NOT CHECKED, SINCE"], ...places], style)}`;
}

/** The reasons with their numbers, the most frequent first. */
function reasonsOf(open: readonly UncheckedReference[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { why } of open) counts.set(uncheckedInWords(why), (counts.get(uncheckedInWords(why)) ?? 0) + 1);
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || compareText(a, b))
    .map(([words, count]) => `${count}: ${words}`);
}

function placeOf(
  { path, at }: UncheckedReference,
  { shown }: OpenedWorkspace,
): { readonly path: string; readonly line?: number } {
  if (at === undefined) return { path: shown(path) };
  return { path: shown(path), line: nodeRange(at.location, at.path).start.line + 1 };
}

/** A coverage for programs, with paths as the user sees them. */
export function asJson(found: Coverage, { shown }: OpenedWorkspace): object {
  const report = Object.entries(coverageReport(found)).map(([kind, { unchecked, ...counts }]) => [
    kind,
    { ...counts, unchecked: unchecked.map((one) => ({ ...one, path: shown(one.path) })) },
  ]);
  return { version: 1, ...Object.fromEntries(report) };
}
