import { counted } from "../../text/counted.ts";
import { printable } from "../../text/printable.ts";
import type { Style } from "../style.ts";
import { type FindingContext, prettyDiagnostic } from "./prettyReport.ts";
import type { TestReport } from "./testReport.ts";

/** Tests for people: those that fail as a compiler would print them, then those that nobody can decide, then a count. */
export function prettyTests(report: TestReport, context: FindingContext): string {
  const failures = report.diagnostics.map((diagnostic) => `${prettyDiagnostic(diagnostic, context)}\n`);
  const unknown = report.files.flatMap(({ path, tests }) =>
    tests.flatMap(({ verdict, range, message = "" }) =>
      verdict === "unknown"
        ? `${context.style.bold(`${printable(path)}:${range.start.line + 1}:${range.start.character + 1}`)} ${context.style.yellow("unknown")}: ${printable(message)}\n`
        : [],
    ),
  );
  return `${failures.join("")}${unknown.join("")}${unknown.length > 0 ? "\n" : ""}${summaryLine(report, context.style)}\n`;
}

function summaryLine({ summary }: TestReport, style: Style): string {
  const { files, passed, failed, unknown, unreadable } = summary;
  const where = `in ${counted(files, "file")}`;
  const parts = [
    ...(passed > 0 ? [style.green(`${passed} passed`)] : []),
    ...(failed > 0 ? [style.red(`${failed} failed`)] : []),
    ...(unreadable > 0 ? [style.red(`${unreadable} unreadable`)] : []),
    ...(unknown > 0 ? [style.yellow(`${unknown} unknown`)] : []),
  ];
  if (files === 0) return "There is no request file (.http, .rest) here.";
  return parts.length === 0 ? `No expectation ${where}.` : `${parts.join(", ")} ${where}.`;
}
