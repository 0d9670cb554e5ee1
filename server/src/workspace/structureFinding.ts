import type { AdmissionProblem } from "../schema/validateDocument.ts";
import type { LocalFinding } from "./finding.ts";

/** What the schema room says, as a finding of the document. */
export function localFinding(problem: AdmissionProblem): LocalFinding {
  const { rule, category, severity, message, path, on, fix, fixes } = problem;
  return {
    rule,
    category,
    severity,
    message,
    at: { path, on },
    ...(fix === undefined ? {} : { fix }),
    ...(fixes === undefined ? {} : { fixes }),
  };
}
