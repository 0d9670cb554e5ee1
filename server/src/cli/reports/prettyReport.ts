import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import type { Severity } from "../../workspace/finding.ts";
import { columnsOf, printable } from "../printable.ts";
import type { Style } from "../style.ts";
import { type CheckReport, isAtLeast } from "./report.ts";
import { summaryLine } from "./summaryLine.ts";

/** What the report for people needs beside the findings. */
export interface PrettyContext {
  readonly style: Style;
  /** Whether hints are printed. */
  readonly hasHints: boolean;
  /** A line of a file (zero-based), without its line break. */
  line(path: string, line: number): string | undefined;
}

/** Findings as a compiler prints them: the place, what is wrong, the line with the culprit marked, what can be done. */
export function prettyReport(report: CheckReport, context: PrettyContext): string {
  const shown = report.diagnostics.filter(
    ({ severity }) => context.hasHints || isAtLeast(severity, "information"),
  );
  const blocks = shown.map((diagnostic) => `${prettyDiagnostic(diagnostic, context)}\n`);
  return `${blocks.join("")}${summaryLine(report, context.style, context.hasHints)}\n`;
}

/** One finding, every line ended by a line break. */
export function prettyDiagnostic(diagnostic: Diagnostic, context: PrettyContext): string {
  const { style } = context;
  const { path, range, rule, severity, message, related = [], fixes = [] } = diagnostic;
  const head = `${style.bold(`${printable(path)}:${range.start.line + 1}:${range.start.character + 1}`)} ${coloured(severity, style)} ${style.bold(rule)}: ${printable(message)}`;
  const lines = [head, ...excerpt(diagnostic, context)];
  for (const other of related) {
    const place = `${printable(other.path)}:${other.range.start.line + 1}:${other.range.start.character + 1}`;
    lines.push(`  ${style.cyan("see")} ${place}: ${printable(other.message)}`);
  }
  for (const fix of fixes) lines.push(`  ${style.green("fix")} ${printable(fix)}`);
  return `${lines.join("\n")}\n`;
}

/** Characters of a source line that are shown before and after the beginning of what is marked. */
const BEFORE = 80;
const WIDTH = 160;

function excerpt({ path, range, severity }: Diagnostic, { style, line }: PrettyContext): readonly string[] {
  const source = line(path, range.start.line);
  if (source === undefined) return [];
  const { character: start } = range.start;
  const end = range.end.line === range.start.line ? range.end.character : source.length;
  const from = source.length <= WIDTH ? 0 : Math.max(0, start - BEFORE);
  const to = source.length <= WIDTH ? source.length : Math.min(source.length, from + WIDTH);
  const visible = printable(source.slice(from, to));
  const before = source.slice(from, start);
  const number = String(range.start.line + 1);
  const gutter = " ".repeat(number.length);
  // Tabs stay tabs, so that both lines are indented alike.
  const indent = before.replace(/[^\t]+/g, (text) => " ".repeat(columnsOf(text)));
  const marks = "^".repeat(Math.max(1, columnsOf(source.slice(start, Math.min(end, to)))));
  const [head, tail] = [from > 0 ? "…" : "", to < source.length ? "…" : ""];
  return [
    `  ${style.dim(`${number} |`)} ${head}${visible}${tail}`,
    `  ${style.dim(`${gutter} |`)} ${head === "" ? "" : " "}${indent}${colour(severity, style)(marks)}`,
  ];
}

function coloured(severity: Severity, style: Style): string {
  return colour(severity, style)(severity);
}

function colour(severity: Severity, style: Style): (text: string) => string {
  switch (severity) {
    case "error":
      return style.red;
    case "warning":
      return style.yellow;
    case "information":
      return style.blue;
    case "hint":
      return style.cyan;
  }
}
