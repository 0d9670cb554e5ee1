import { jsonText } from "../../text/jsonText.ts";
import type { Range } from "../../text/span.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import type { CheckReport } from "./report.ts";

/** A fix as programs get it. */
export interface Repair {
  /** What `gwls fix` takes. */
  readonly id: string;
  readonly title: string;
  /** True for the one that is most likely meant. */
  readonly isPreferred: boolean;
  /**
   * Ranges are zero-based, UTF-16, half-open, of the files as they are; none of them overlap. Left out where they would quote what
   * Secrets hold: reports are read by more people than manifests.
   */
  readonly edits?: readonly { readonly path: string; readonly range: Range; readonly text: string }[];
}

/** Findings for programs, complete; `version` changes when what is there does, not when something is added. */
export function jsonReport(
  { diagnostics, summary }: CheckReport,
  repairsOf: (diagnostic: Diagnostic) => readonly Repair[],
): string {
  const { files, resources, error, warning, information, hint } = summary;
  const counts = { files, resources, error, warning, information, hint };
  const withRepairs = diagnostics.map((diagnostic) => {
    const repairs = repairsOf(diagnostic);
    return repairs.length === 0 ? diagnostic : { ...diagnostic, repairs };
  });
  return jsonText({ version: 1, diagnostics: withRepairs, summary: counts });
}
