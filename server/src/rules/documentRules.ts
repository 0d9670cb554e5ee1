import { FIRST_GROUP, isGatewayApiGroup } from "../model/resource.ts";
import type { InstalledCrds } from "../schema/servedVersions.ts";
import { type Precedence, withoutSuperseded } from "../schema/superseded.ts";
import type { AdmissionProblem, DocumentInput } from "../schema/validateDocument.ts";
import { localFinding } from "../workspace/diagnostics/structureFinding.ts";
import { isRefusal, type LocalFinding } from "../workspace/finding.ts";
import type { RuleSetting } from "../workspace/ruleSettings.ts";
import { pathKey } from "../yaml/tree.ts";
import {
  type DocumentFinding,
  type DocumentReport,
  type DocumentRule,
  type ManifestTree,
  toDocumentFinding,
} from "./documentRule.ts";
import { foundByEach, type InternalErrorLog } from "./foundByEach.ts";
import { allRules } from "./registry.ts";

/** Every rule about the tree of one document, ordered by id. */
const documentRules: readonly DocumentRule[] = allRules.filter((rule) => rule.examinedIn === "document");

/**
 * Runs the rules that are not turned off on one document of the Gateway API, and adds what its structure has to say
 * where they do not say it better.
 */
export function documentExaminer(
  settings: Readonly<Record<string, RuleSetting>>,
  log: InternalErrorLog,
): (
  object: DocumentInput,
  problems: readonly AdmissionProblem[],
  crds: InstalledCrds,
) => readonly LocalFinding[] {
  const active = documentRules.filter(({ id }) => settings[id] !== "off");
  const ofOtherGroups = active.filter(({ inOtherGroups }) => inOtherGroups === true);
  const byKind = new Map<string, readonly DocumentRule[]>();
  const rulesOf = (kind: string): readonly DocumentRule[] => {
    const known = byKind.get(kind) ?? active.filter(({ kinds }) => kinds?.includes(kind) !== false);
    byKind.set(kind, known);
    return known;
  };
  return (object, problems, crds) => {
    const manifest: ManifestTree = { crds, ...object };
    if (!isGatewayApiGroup(object.group)) {
      const misplaced = run(ofOtherGroups, manifest, log);
      return [...problems.map(localFinding), ...misplaced.map(({ finding }) => finding)];
    }
    const found = run(rulesOf(object.kind), manifest, log);
    if (found.length === 0) return problems.map(localFinding);
    return [
      ...withoutSuperseded(problems, found, RULE_OVER_STRUCTURE).map(localFinding),
      ...found.map(({ finding }) => finding),
    ];
  };
}

/** What rules find in one document. */
function run(
  rules: readonly DocumentRule[],
  manifest: ManifestTree,
  log: InternalErrorLog,
): readonly DocumentFinding[] {
  return foundByEach<DocumentRule, DocumentReport, DocumentFinding>(
    rules,
    (rule, report) => {
      if (manifest.group !== FIRST_GROUP || rule.inFirstGroup !== undefined) rule.check(manifest, report);
    },
    toDocumentFinding,
    log,
  );
}

/** A refusal of the API server gives way to nothing less than a refusal. */
const RULE_OVER_STRUCTURE: Precedence<AdmissionProblem, DocumentFinding> = {
  placeOf: ({ path, missing }) => pathKey(missing === undefined ? path : [...path, missing]),
  placesOf: ({ explained }) => explained.map(pathKey),
  yieldsTo: (problem, { finding }) => isRefusal(finding) || !isRefusal(problem),
};
