import { printable, withEscapes } from "../../text/printable.ts";
import type { Severity } from "../../workspace/finding.ts";
import { type CheckReport, isAtLeast } from "./report.ts";

/** Findings as workflow commands of GitHub Actions, which shows them beside the lines of a pull request. */
export function githubReport({ diagnostics }: Pick<CheckReport, "diagnostics">, hasHints: boolean): string {
  return diagnostics
    .filter(({ severity }) => hasHints || isAtLeast(severity, "information"))
    .map(({ path, range, rule, severity, message, fixes = [] }) => {
      const properties = {
        file: path,
        line: range.start.line + 1,
        endLine: range.end.line + 1,
        col: range.start.character + 1,
        endColumn: range.end.character + 1,
        title: rule,
      };
      const list = Object.entries(properties).map(
        ([name, value]) => `${name}=${escapeProperty(String(value))}`,
      );
      const text = [message, ...fixes.map((fix) => `Fix: ${fix}`)].map(printable).join("\n");
      return `::${level(severity)} ${list.join(",")}::${escapeData(text)}\n`;
    })
    .join("");
}

function level(severity: Severity): "error" | "warning" | "notice" {
  return severity === "error" || severity === "warning" ? severity : "notice";
}

function escapeData(text: string): string {
  return withEscapes(text, (code) => (code === 9 || code === 10 ? String.fromCharCode(code) : "\ufffd"))
    .replaceAll("##[", "#\ufffd[")
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
