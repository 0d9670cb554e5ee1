import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import type { Severity } from "../../workspace/finding.ts";

/** What `gwls check` found, in the form that every output format renders. */
export interface CheckReport {
  /** Ordered by path, then position; paths relative to the working directory. */
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: Summary;
}

/** How many findings have each severity, and in how many files and objects. */
export interface Summary extends Readonly<Record<Severity, number>> {
  /** Files that were read. */
  readonly files: number;
  /** Objects of kinds that this tool reads. */
  readonly resources: number;
}

/** Severities from the gravest to the mildest. */
export const SEVERITIES: readonly Severity[] = ["error", "warning", "information", "hint"];

/** True when `severity` is at least as grave as `threshold`. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);
}
