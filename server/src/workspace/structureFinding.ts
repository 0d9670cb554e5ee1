import { type DelegationOptions, PATH_POSTFIX } from "../gateway-api/joinedPaths.ts";
import type { AdmissionProblem, DocumentInput } from "../schema/validateDocument.ts";
import { nodeAt } from "../yaml/tree.ts";
import type { LocalFinding } from "./finding.ts";

/** What the schema room says, as a finding of the document. */
export function localFinding(problem: AdmissionProblem): LocalFinding {
  const { rule, category, severity, message, path, on } = problem;
  const finding = { rule, category, severity, message, at: { path, on } };
  if ("fixes" in problem) return { ...finding, fixes: problem.fixes };
  return problem.fix === undefined ? finding : { ...finding, fix: problem.fix };
}

/** True where a value is refused by the released API and is what a proposal adds, as far as that is read. */
export function isProposedValue(
  { rule, path }: AdmissionProblem,
  { root }: DocumentInput,
  delegation: DelegationOptions | undefined,
): boolean {
  if (rule !== "field-enum" || delegation?.pathPostfix !== true || path.at(-2) !== "path") return false;
  const node = nodeAt(root, path);
  return node?.kind === "scalar" && node.text === PATH_POSTFIX;
}
