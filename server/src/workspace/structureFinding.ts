import type { AdmissionProblem } from "../schema/validateDocument.ts";
import type { LocalFinding } from "./finding.ts";

/** What the schema room says, as a finding of the document. */
export function localFinding(problem: AdmissionProblem): LocalFinding {
  const { rule, category, severity, message, path, on } = problem;
  const finding = { rule, category, severity, message, at: { path, on } };
  if ("fixes" in problem) return { ...finding, fixes: problem.fixes };
  return problem.fix === undefined ? finding : { ...finding, fix: problem.fix };
}
