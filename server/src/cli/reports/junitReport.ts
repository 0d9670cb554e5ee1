import { withEscapes } from "../../text/printable.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import type { Severity } from "../../workspace/finding.ts";
import { type CheckReport, isAtLeast } from "./report.ts";

/**
 * Findings as JUnit reports them: a suite for each file, a case for each finding. A case fails where the finding makes
 * the command fail; milder findings are its output. A file without findings has one case that passes.
 */
export function junitReport(
  report: CheckReport,
  files: readonly string[],
  failOn: Severity | undefined,
  hasHints: boolean,
): string {
  const shown = report.diagnostics.filter(({ severity }) => hasHints || isAtLeast(severity, "information"));
  const byPath = new Map<string, Diagnostic[]>(
    [...files, ...shown.map(({ path }) => path)].map((path) => [path, []]),
  );
  for (const diagnostic of shown) byPath.get(diagnostic.path)?.push(diagnostic);
  const suites = [...byPath]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, found]) => suite(path, found, failOn));
  const failures = shown.filter(({ severity }) => fails(severity, failOn)).length;
  const tests = suites.reduce((sum, { tests: count }) => sum + count, 0);
  const body = suites.map(({ xml }) => xml).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="gwls check" tests="${tests}" failures="${failures}">\n${body}</testsuites>\n`;
}

function suite(
  path: string,
  found: readonly Diagnostic[],
  failOn: Severity | undefined,
): { xml: string; tests: number } {
  const failures = found.filter(({ severity }) => fails(severity, failOn)).length;
  const cases =
    found.length === 0
      ? [`    <testcase name="no findings" classname="${escapeXml(path)}"/>\n`]
      : found.map((one) => testCase(one, failOn));
  const open = `  <testsuite name="${escapeXml(path)}" tests="${cases.length}" failures="${failures}">\n`;
  return { xml: `${open}${cases.join("")}  </testsuite>\n`, tests: cases.length };
}

function testCase(
  { path, range, rule, severity, message }: Diagnostic,
  failOn: Severity | undefined,
): string {
  const place = `${path}:${range.start.line + 1}:${range.start.character + 1}`;
  const open = `    <testcase name="${escapeXml(`${rule} ${range.start.line + 1}:${range.start.character + 1}`)}" classname="${escapeXml(path)}">\n`;
  const text = escapeXml(`${place} ${severity} ${rule}: ${message}`);
  const content = fails(severity, failOn)
    ? `      <failure type="${severity}" message="${escapeXml(message)}">${text}</failure>\n`
    : `      <system-out>${text}</system-out>\n`;
  return `${open}${content}    </testcase>\n`;
}

function fails(severity: Severity, failOn: Severity | undefined): boolean {
  return failOn !== undefined && isAtLeast(severity, failOn);
}

/** Text for XML; characters that XML 1.0 cannot hold, or that may not be shown, become `\u{FFFD}`. */
export function escapeXml(text: string): string {
  return withEscapes(text, (code) => (code === 9 || code === 10 ? String.fromCharCode(code) : "\ufffd"))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\t", "&#9;")
    .replaceAll("##[", "&#35;#[")
    .replace(/[\ufffe\uffff]/g, "\ufffd");
}
