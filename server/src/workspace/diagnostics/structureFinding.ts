import type { ResourceId } from "../../delivery/delivered.ts";
import type { DelegationOptions } from "../../gateway-api/clusterView.ts";
import { PATH_POSTFIX } from "../../gateway-api/matching/requestMatches.ts";
import type { StructureFix, StructureProblem } from "../../schema/structureProblem.ts";
import type { AdmissionProblem, DocumentInput } from "../../schema/validateDocument.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { nodeAt } from "../../yaml/tree.ts";
import { type Finding, type Fix, type LocalFinding, renameKeyAt, setAt } from "../finding.ts";

/** What the schema layer says, as a finding of the document. */
export function localFinding(problem: AdmissionProblem): LocalFinding {
  const { rule, category, severity, message, path, on, fix, fixes, isDeprecated } = problem;
  return {
    rule,
    category,
    severity,
    message,
    at: { path, on },
    ...(isDeprecated === undefined ? {} : { isDeprecated }),
    ...(fix === undefined ? {} : { fix: fixBy(fix.title, ...fix.edits) }),
    ...(fixes === undefined ? {} : { fixes }),
  };
}

/** What the schema layer says of an object, without positions, as it has to be where other files decide about it. */
export function objectFinding(id: ResourceId, problem: StructureProblem): Finding {
  const { rule, category, severity, message, path, on, fix } = problem;
  return {
    rule,
    category,
    severity,
    message,
    place: { id, path },
    on,
    related: [],
    fixes: fix === undefined ? [] : [manifestFix({ id, path }, fix)],
  };
}

function manifestFix(place: Finding["place"], { title, change }: StructureFix): Fix {
  const edit = change.kind === "rename" ? renameKeyAt(place, change.key) : setAt(place, change.value);
  return preferredFix(title, edit);
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
