import { jsonText } from "../../text/jsonText.ts";
import { type AnalysisStats, analysisStats } from "../analysisStats.ts";
import type { Invocation } from "../commandLine.ts";
import { STATS_FORMATS } from "../commandSpecs.ts";
import { openWorkspace } from "../openedWorkspace.ts";
import { STAGES, stopwatch } from "../stopwatch.ts";
import type { Style } from "../style.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";

/** `gwls analysis-stats`: what an analysis read, keeps and took. */
export function analysisStatsCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const { watch, times } = stopwatch();
  const workspace = openWorkspace(invocation, invocation.arguments, terminal, "manifests", watch);
  const stats = analysisStats(workspace, times());
  terminal.print(render(stats, invocation, terminal.style), invocation.meaning);
  return workspace.isIncomplete ? 2 : 0;
}

function render(stats: AnalysisStats, invocation: Invocation, style: Style): string {
  switch (invocation.choice("format", STATS_FORMATS)) {
    case "table":
      return tables(stats, style);
    case "json":
      return jsonText(stats);
  }
}

type Rows = readonly (readonly string[])[];

function tables(stats: AnalysisStats, style: Style): string {
  const { read, memory, time, slowestRules, slowestObjects } = stats;
  const blocks: readonly Rows[] = [
    [
      ["READ", "NUMBER"],
      ["files", `${read.files}`],
      ["bytes", `${read.bytes}`],
      ["documents", `${read.documents}`],
      ["of them parsed", `${read.parsed}`],
      ["objects", `${read.objects}`],
    ],
    [["KIND", "OBJECTS"], ...numbers(stats.objectsByKind)],
    [["FAMILY", "CELLS"], ...numbers(stats.cells), ["values computed", `${stats.computed}`]],
    [["STAGE", "TIME"], ...STAGES.map((stage) => [stage, inMilliseconds(time[stage])])],
    [
      ["MEMORY", "SIZE"],
      ["heap in use", inMegabytes(memory.heapUsed)],
      ["resident", inMegabytes(memory.resident)],
      ["most resident", inMegabytes(memory.mostResident)],
    ],
    [
      ["SLOWEST RULES", "TIME", "RUNS"],
      ...slowestRules.map(({ rule, milliseconds, runs }) => [rule, inMilliseconds(milliseconds), `${runs}`]),
    ],
    [
      ["SLOWEST OBJECTS", "TIME", "FILE"],
      ...slowestObjects.map(({ object, milliseconds, path }) => [object, inMilliseconds(milliseconds), path]),
    ],
  ];
  return blocks.map((rows) => table(rows, style)).join("\n");
}

function numbers(counts: Readonly<Record<string, number>>): Rows {
  return Object.entries(counts).map(([name, count]) => [name, `${count}`]);
}

function inMilliseconds(time: number): string {
  return `${time.toFixed(1)} ms`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
