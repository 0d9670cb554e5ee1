import type { HttpRule } from "../../model/httpRule.ts";
import type { AdmissionContext } from "../../schema/admission/admissionRule.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import type { DelegationOptions } from "../clusterView.ts";
import { takesEverything } from "../matching/requestMatches.ts";
import type { Clash, DelegationConflict } from "./delegationConflict.ts";
import { admissionClashes } from "./joinedAdmission.ts";
import { type JoinedFilter, joinFilters, redirectBeforeBackends } from "./joinedFilters.ts";
import { type JoinedMatch, joinMatches } from "./joinedMatches.ts";
import { type JoinedSetting, joinSettings } from "./joinedSettings.ts";

/** A rule of a child as it is once the parent's rule that it is bound to has been added to it. */
export interface ReconciledRule {
  /** Indices of the two rules in their Routes. */
  readonly parentRule: number;
  readonly childRule: number;
  /** Empty where the rule takes every request. */
  readonly matches: readonly JoinedMatch[];
  readonly filters: readonly JoinedFilter[];
  readonly settings: readonly JoinedSetting[];
  /** The child's: a rule that hands its traffic on has no backends. */
  readonly backendRefs: readonly YamlValueMap[];
  readonly conflicts: readonly DelegationConflict[];
}

/** A rule with its index. */
export interface PlacedRule {
  readonly index: number;
  readonly rule: HttpRule;
}

/** What joining two rules hangs on beside the rules themselves. */
export interface JoiningTerms {
  /** The CRDs that the joined rule has to suit. */
  readonly crds: AdmissionContext;
  /** The two Routes are certainly of two namespaces. */
  readonly isForeign: boolean;
}

/**
 * Adds a parent's rule to a child's, object by object from the top down, so that the result is one rule that a proxy
 * applies in one pass, and one that the API server would take.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Reconciling Parent and Child Routes)
 */
export function reconcileRules(
  parent: PlacedRule,
  child: PlacedRule,
  options: DelegationOptions,
  { crds, isForeign }: JoiningTerms,
): ReconciledRule {
  const { matches, clashes: inMatches } = joinMatches(parent.rule.matches, child.rule.matches, options);
  const { filters, clashes: inFilters } = joinFilters(parent.rule.filters, child.rule.filters, isForeign);
  const { settings, clashes: inSettings } = joinSettings(parent.rule, child.rule);
  const redirect = redirectBeforeBackends(parent.rule.filters, child.rule.backendRefs.length);
  const parts = {
    matches: matches.length === 1 && matches.every(takesEverything) ? [] : matches,
    filters,
    settings,
    backendRefs: child.rule.backendRefs,
  };
  const between = [...inMatches, ...inFilters, ...redirect, ...inSettings].slice(0, MOST_CONFLICTS);
  // What contradicts itself already has no need of an API server to say so.
  const clashes = between.length > 0 ? between : admissionClashes(parts, parent.rule, child.rule, crds);
  return {
    parentRule: parent.index,
    childRule: child.index,
    ...parts,
    conflicts: clashes.map((clash) => placed(clash, parent.index, child.index)),
  };
}

/** The most conflicts that are kept of one pair of rules; nobody reads more. */
const MOST_CONFLICTS = 50;

function placed({ inParent, inChild, ...clash }: Clash, parent: number, child: number): DelegationConflict {
  const rules: Path = ["spec", "rules"];
  return {
    ...clash,
    parentPath: [...rules, parent, ...inParent],
    childPath: [...rules, child, ...inChild],
  };
}
