import { createHash } from "node:crypto";
import { jsonText } from "../../text/jsonText.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import type { Severity } from "../../workspace/finding.ts";
import { type CheckReport, isAtLeast } from "./report.ts";

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: "critical",
  warning: "major",
  information: "minor",
  hint: "info",
};

/**
 * Findings as GitLab shows them in a merge request.
 * Source: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function gitlabReport({ diagnostics }: Pick<CheckReport, "diagnostics">, hasHints: boolean): string {
  const seen = new Map<string, number>();
  const shown = diagnostics.filter(({ severity }) => hasHints || isAtLeast(severity, "information"));
  return jsonText(
    shown.map((diagnostic) => {
      const { path, range, rule, severity, message } = diagnostic;
      const end = Math.max(range.start.line, range.end.line);
      return {
        description: message,
        check_name: rule,
        fingerprint: fingerprint(diagnostic, seen),
        severity: SEVERITIES[severity],
        location: { path, lines: { begin: range.start.line + 1, end: end + 1 } },
      };
    }),
  );
}

/** What tells a finding from others in every run, wherever its lines move; of several alike each has its own. */
function fingerprint({ path, rule, message }: Diagnostic, seen: Map<string, number>): string {
  const key = JSON.stringify([path, rule, message]);
  const ordinal = seen.get(key) ?? 0;
  seen.set(key, ordinal + 1);
  return createHash("sha256").update(`${ordinal} ${key}`).digest("hex");
}
