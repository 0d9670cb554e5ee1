import type { HttpRule } from "../../model/httpRule.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import type { AdmissionContext } from "../../schema/admission/admissionRule.ts";
import { examineRules, type RuleProblem } from "../../schema/admission/examineRules.ts";
import type { JsonValue } from "../../schema/jsonSchema.ts";
import { kindOf } from "../../schema/kinds.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValue, YamlValueMap } from "../../yaml/yamlValue.ts";
import type { Clash } from "./delegationConflict.ts";
import type { JoinedFilter } from "./joinedFilters.ts";
import type { JoinedMatch } from "./joinedMatches.ts";
import type { JoinedSetting } from "./joinedSettings.ts";

/** What a joined rule consists of. */
interface JoinedParts {
  readonly matches: readonly JoinedMatch[];
  readonly filters: readonly JoinedFilter[];
  readonly settings: readonly JoinedSetting[];
  readonly backendRefs: readonly YamlValueMap[];
}

/**
 * What the API server would refuse in a joined rule if somebody wrote it, by the rules that compare fields. What it
 * refuses in the parent's rule or in the child's as they stand is not said again, and how much a Route may hold is no
 * contradiction. Paths start at the rules.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Reconciling Parent and Child Routes)
 */
export function admissionClashes(
  joined: JoinedParts,
  parent: HttpRule,
  child: HttpRule,
  context: AdmissionContext,
): readonly Clash[] {
  const problems = refusalsOf(writtenRule(joined), context);
  if (problems.length === 0) return [];
  const known = new Set(
    [parent, child].flatMap((rule) => refusalsOf(ruleAlone(rule), context)).map(({ rule }) => rule.id),
  );
  return problems
    .filter(({ rule }) => !known.has(rule.id))
    .map((problem): Clash => {
      const at = problem.at.slice(RULE.length);
      return {
        subject: "admission",
        verdict: "no",
        why: clauseOf(problem.message),
        inParent: placeIn("parent", at, joined, parent),
        inChild: placeIn("child", at, joined, child),
      };
    });
}

/** The place of a rule in a Route that has one only. */
const RULE: Path = ["spec", "rules", 0];

/** What the API server would refuse about one rule. */
function refusalsOf(rule: JsonValue, context: AdmissionContext): readonly RuleProblem[] {
  const kind = kindOf(GATEWAY_GROUP, "v1", "HTTPRoute");
  if (kind === undefined) return [];
  return examineRules(kind.rules, { spec: { rules: [rule] } }, context).filter(
    ({ at, rule: { severity } }) => at.length > RULE.length && severity === "error",
  );
}

function writtenRule({ matches, filters, settings, backendRefs }: JoinedParts): JsonValue {
  return ruleAlone({
    matches,
    filters: filters.map(({ filter }) => filter),
    settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    backendRefs,
  });
}

function ruleAlone({ matches, filters, settings, backendRefs }: HttpRule): JsonValue {
  return {
    ...(matches.length === 0 ? {} : { matches: matches.map(writtenMatch) }),
    ...(filters.length === 0 ? {} : { filters }),
    ...settings,
    ...(backendRefs.length === 0 ? {} : { backendRefs }),
  };
}

/** Only what rules that compare fields look at: the paths, with the default that the API server fills in. */
function writtenMatch({ path }: HttpRule["matches"][number]): JsonValue {
  return { path: { type: path?.type ?? "PathPrefix", value: path?.value ?? "/" } };
}

/** The part of a rule's message that says what is wrong. */
function clauseOf(message: string): string {
  const [clause = message] = message.split("; the API server");
  return `the API server would refuse the two rules combined: ${clause.charAt(0).toLowerCase()}${clause.slice(1)}`;
}

/** Where a part of a joined rule stands in one of the two: the part itself, or else what of that rule is joined with it. */
function placeIn(side: "parent" | "child", at: Path, joined: JoinedParts, rule: HttpRule): Path {
  const [field, index] = at;
  if (field === "filters" && typeof index === "number") {
    const own = joined.filters[index]?.[side];
    if (own !== undefined) return ["filters", own, ...held(rule.filters[own], at.slice(2))];
  } else if (field === "backendRefs" && side === "child") {
    return at;
  } else if (typeof field === "string" && field in rule.settings) {
    return [field, ...held(Object.entries(rule.settings).find(([name]) => name === field)?.[1], at.slice(1))];
  }
  return rule.matches.length === 0 ? [] : ["matches"];
}

/** A path as far as a value holds it. */
function held(value: YamlValue | undefined, path: Path): Path {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).find(([key]) => key === String(step))?.[1];
  return inner === undefined ? [] : [step, ...held(inner, rest)];
}
