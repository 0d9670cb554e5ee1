import { FIRST_GROUP, isGatewayApiGroup } from "../model/resource.ts";
import type { InstalledCrds } from "../schema/servedVersions.ts";
import type { AdmissionProblem, DocumentInput } from "../schema/validateDocument.ts";
import { localFinding } from "../workspace/diagnostics/structureFinding.ts";
import { isRefusal, type LocalFinding } from "../workspace/finding.ts";
import type { RuleSetting } from "../workspace/ruleSettings.ts";
import { pathKey } from "../yaml/tree.ts";
import type { DocumentFinding, DocumentRule, ManifestTree } from "./documentRule.ts";
import { allRules, type InternalErrorLog } from "./registry.ts";

/** Every rule about the tree of one document, ordered by id. */
const documentRules: readonly DocumentRule[] = allRules.filter((rule) => rule.examinedIn === "document");

/**
 * Runs the rules that are not turned off on one document of the Gateway API, and adds what its structure has to say
 * where they do not say it better.
 */
export function documentExaminer(
  settings: Readonly<Record<string, RuleSetting>>,
  crds: InstalledCrds,
  log: InternalErrorLog,
): (object: DocumentInput, problems: readonly AdmissionProblem[]) => readonly LocalFinding[] {
  const active = documentRules.filter(({ id }) => settings[id] !== "off");
  const byKind = new Map<string, readonly DocumentRule[]>();
  const rulesOf = (kind: string): readonly DocumentRule[] => {
    const known = byKind.get(kind) ?? active.filter(({ kinds }) => kinds?.includes(kind) !== false);
    byKind.set(kind, known);
    return known;
  };
  return (object, problems) => {
    if (!isGatewayApiGroup(object.group)) return problems.map(localFinding);
    const manifest: ManifestTree = { ...object, crds };
    const found = rulesOf(object.kind).flatMap((rule) => run(rule, manifest, log));
    if (found.length === 0) return problems.map(localFinding);
    return [
      ...problems.filter((problem) => !isSuperseded(problem, found)).map(localFinding),
      ...found.map(({ finding }) => finding),
    ];
  };
}

function run(rule: DocumentRule, manifest: ManifestTree, log: InternalErrorLog): readonly DocumentFinding[] {
  if (manifest.group === FIRST_GROUP && rule.inFirstGroup === undefined) return [];
  try {
    return rule.examine(manifest);
  } catch (error) {
    log(rule.id, error);
    return [];
  }
}

/** One mistake, one finding; but a refusal of the API server gives way to nothing less than a refusal. */
function isSuperseded(problem: AdmissionProblem, found: readonly DocumentFinding[]): boolean {
  const { path, missing } = problem;
  const place = pathKey(missing === undefined ? path : [...path, missing]);
  return found.some(
    ({ finding, explained }) =>
      (isRefusal(finding) || !isRefusal(problem)) && explained.some((other) => pathKey(other) === place),
  );
}
