import type { Severity } from "./finding.ts";

/** What a user says about a rule: another severity, or nothing of it at all. */
export type RuleSetting = Severity | "off";

/** The severity in which a finding is shown; undefined where its rule is turned off. */
export function shownSeverity(
  rule: string,
  severity: Severity,
  settings: Readonly<Record<string, RuleSetting>>,
): Severity | undefined {
  const setting = settings[rule];
  return setting === undefined ? severity : setting === "off" ? undefined : setting;
}
