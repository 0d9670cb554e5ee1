import { jsonText } from "../../text/jsonText.ts";
import type { CheckReport } from "./report.ts";

/** Findings for programs, complete; `version` changes when the shape does. */
export function jsonReport({ diagnostics, summary }: CheckReport): string {
  const { files, resources, error, warning, information, hint } = summary;
  const counts = { files, resources, error, warning, information, hint };
  return jsonText({ version: 1, diagnostics, summary: counts });
}
