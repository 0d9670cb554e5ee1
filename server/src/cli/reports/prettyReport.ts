import { counted } from "../../text/counted.ts";
import { columnsOf, printable } from "../../text/printable.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import type { Severity } from "../../workspace/finding.ts";
import type { Style } from "../style.ts";
import { readableFindings } from "./readableFindings.ts";
import { type CheckReport, isAtLeast } from "./report.ts";
import { summaryLine } from "./summaryLine.ts";

/** What a finding for people needs beside itself. */
export interface FindingContext {
  readonly style: Style;
  /** A line of a file (zero-based), without its line break. */
  line(path: string, line: number): string | undefined;
}

/** What the report for people needs beside the findings. */
export interface PrettyContext extends FindingContext {
  /** Whether hints are printed. */
  readonly hasHints: boolean;
  /** Whether all findings are printed, and not of many alike a few. */
  readonly isAll: boolean;
  /** What comes before the findings, lines ended by line breaks. */
  readonly before?: string | undefined;
  /** Lines behind the summary. */
  readonly behind: readonly string[];
}

/**
 * Findings as a compiler prints them: the place, what is wrong, the line with the culprit marked, what can be done. The worst
 * files come first.
 */
export function prettyReport(report: CheckReport, context: PrettyContext): string {
  const { style, hasHints, isAll, before, behind } = context;
  const wanted = report.diagnostics.filter(({ severity }) => hasHints || isAtLeast(severity, "information"));
  const { shown, moreBehind, unseen } = readableFindings(wanted, isAll);
  const blocks = shown.map((diagnostic) => {
    const more = moreBehind.get(diagnostic);
    const rest =
      more === undefined ? "" : `  ${style.dim(`and ${more} more of this rule: --all shows them`)}\n`;
    return `${prettyDiagnostic(diagnostic, context)}${rest}\n`;
  });
  const others =
    unseen.findings === 0
      ? ""
      : `${style.dim(`and ${unseen.findings} more of ${counted(unseen.rules, "other rule")}: --all shows them`)}\n\n`;
  const head = before === undefined ? "" : `${before}\n`;
  const last = [summaryLine(report, style, hasHints), ...behind].map((line) => `${line}\n`).join("");
  return `${head}${blocks.join("")}${others}${last}`;
}

/** One finding, every line ended by a line break. */
export function prettyDiagnostic(diagnostic: Diagnostic, context: FindingContext): string {
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

/** Columns of a source line that are shown where no width is known, half of them before what is marked. */
const WIDTH = 160;

function excerpt({ path, range, severity }: Diagnostic, { style, line }: FindingContext): readonly string[] {
  const source = line(path, range.start.line);
  if (source === undefined) return [];
  const { character: start } = range.start;
  const end = range.end.line === range.start.line ? range.end.character : source.length;
  const number = String(range.start.line + 1);
  const gutter = " ".repeat(number.length);
  const { from, to } = shownPart(source, start, roomBehind(number, style));
  const visible = printable(source.slice(from, to));
  const before = source.slice(from, start);
  // Tabs stay tabs, so that both lines are indented alike.
  const indent = before.replace(/[^\t]+/g, (text) => " ".repeat(columnsOf(text)));
  const marks = "^".repeat(Math.max(1, columnsOf(source.slice(start, Math.min(end, to)))));
  const [head, tail] = [from > 0 ? "…" : "", to < source.length ? "…" : ""];
  return [
    `  ${style.dim(`${number} |`)} ${head}${visible}${tail}`,
    `  ${style.dim(`${gutter} |`)} ${head === "" ? "" : " "}${indent}${colour(severity, style)(marks)}`,
  ];
}

/** How many columns there are for a source line, and how many where it is cut, which is marked at either end. */
interface Room {
  readonly whole: number;
  readonly cut: number;
}

function roomBehind(number: string, { width }: Style): Room {
  if (width === undefined) return { whole: WIDTH, cut: WIDTH };
  const whole = width - `  ${number} | `.length;
  return { whole, cut: whole - 2 };
}

/** The part of a line that fits, with what begins at `start` in its middle where the line does not. */
function shownPart(
  source: string,
  start: number,
  { whole, cut }: Room,
): { readonly from: number; readonly to: number } {
  if (tabbedColumns(source) <= whole) return { from: 0, to: source.length };
  let from = start;
  while (from > 0 && tabbedColumns(source.slice(from - 1, start)) <= cut / 2) from -= 1;
  let to = start;
  while (to < source.length && tabbedColumns(source.slice(from, to + 1)) <= cut) to += 1;
  return { from, to };
}

/** Columns that a text fills at most, wherever the stops of its tabs are. */
function tabbedColumns(text: string): number {
  return columnsOf(text.replaceAll("\t", " ".repeat(8)));
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
