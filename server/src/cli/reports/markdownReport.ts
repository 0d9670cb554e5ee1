import { codeSpan, proseMarkdown, table } from "../../features/hover/markdown.ts";
import { printable } from "../../text/printable.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import { style } from "../style.ts";
import { type CheckReport, isAtLeast } from "./report.ts";
import { summaryLine } from "./summaryLine.ts";

/**
 * Findings as Markdown, for a pull request or a wiki: how much was found, then a table for each file, ordered by path
 * and position. A rule leads to what it follows from, where that has an address.
 */
export function markdownReport(report: CheckReport, hasHints: boolean): string {
  const shown = report.diagnostics.filter(({ severity }) => hasHints || isAtLeast(severity, "information"));
  const byPath = new Map<string, Diagnostic[]>();
  for (const diagnostic of shown) {
    const list = byPath.get(diagnostic.path);
    if (list === undefined) byPath.set(diagnostic.path, [diagnostic]);
    else list.push(diagnostic);
  }
  const files = [...byPath].map(([path, found]) => `## ${codeSpan(printable(path))}\n\n${findings(found)}`);
  return `${[summaryLine(report, style(false), hasHints), ...files].join("\n\n")}\n`;
}

function findings(found: readonly Diagnostic[]): string {
  return table(
    ["severity", "line", "rule", "message"],
    found.map(({ severity, range, rule, docs, message }) => [
      severity,
      String(range.start.line + 1),
      docs === undefined ? codeSpan(rule) : `[${codeSpan(rule)}](${docs})`,
      proseMarkdown(printable(message)),
    ]),
  );
}
