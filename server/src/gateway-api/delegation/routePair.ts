import type { Delivered } from "../../delivery/delivered.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Route } from "../../model/resource.ts";
import type { DelegationOptions } from "../clusterView.ts";
import { sameNamespace } from "../references/namespaces.ts";
import { all, any, type Verdict } from "../verdict.ts";
import { admitToRules, type RuleAdmission } from "./delegatingRules.ts";
import { combineHostnames } from "./delegationHostnames.ts";
import { type ReconciledRule, reconcileRules } from "./joinedRule.ts";
import { isUnattached } from "./parentAttachment.ts";
import {
  type BindingObstacle,
  type BindingReason,
  boundReconciled,
  certainConflicts,
  conflictsOf,
  type DelegationView,
  type RouteBinding,
} from "./routeBinding.ts";

/** A parentRef with the Route that it names, both in their tiers. */
export interface FoundParent extends Pick<RouteBinding, "index" | "ref" | "target" | "resolution"> {
  readonly parent: Delivered<Route>;
}

/**
 * Binds a child to one parent for all the parentRefs by which it names that parent, at least one. The two Routes are one
 * transaction: a conflict in what one parentRef means ends what the others mean as well. A rule that does not take the
 * child, or a section that is not there, is the affair of its own parentRef.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Binding Parent and Child Routes)
 */
export function bindPair(
  child: Delivered<Route>,
  parent: Delivered<Route>,
  named: readonly FoundParent[],
  view: DelegationView,
  options: DelegationOptions,
): readonly RouteBinding[] {
  const attachments = view.attachments(parent.id);
  const hostnames = combineHostnames(
    parent.resource.spec.hostnames,
    child.resource.spec.hostnames,
    attachments,
  );
  const admissions = named.map(({ ref }) => admitToRules(child, ref, parent, view.namespaceLabels));
  const joined = reconcileAll(admissions, child, parent, view, options);
  const certain = joined.map((reconciled, at) =>
    boundReconciled({ rules: admissions[at] ?? [], reconciled }),
  );
  const conflicts = certain.map(certainConflicts);
  const isOpen = conflictsOf(joined.flat()).length > 0 || child.resource.spec.hasUnreadRules === true;
  return named.map((one, at): RouteBinding => {
    const [rules, reconciled] = [admissions[at] ?? [], joined[at] ?? []];
    const admission = any(rules.map(({ verdict }) => verdict));
    if (admission === "no") {
      const refused = { ...one, rules, reconciled: [], pairConflicts: [] };
      return { ...refused, ...refusal(one.ref, rules, parent) };
    }
    const pairConflicts = conflicts.flatMap((own, other) => (other === at ? [] : own));
    const whole = { ...one, rules, hostnames, reconciled, pairConflicts };
    if (hostnames.verdict === "no") {
      return { ...whole, verdict: "no", reason: "NoMatchingListenerHostname", obstacle: "hostname" };
    }
    // A rule that may not let the child in cannot be what breaks the pair.
    const [conflict] = [...(conflicts[at] ?? []), ...pairConflicts];
    if (conflict !== undefined) {
      const reason = conflict.subject === "filter" ? "IncompatibleFilters" : "UnsupportedValue";
      return { ...whole, verdict: "no", reason, obstacle: "conflict" };
    }
    const verdict = all([admission, hostnames.verdict, isOpen ? "unknown" : "yes"]);
    if (verdict !== "yes") {
      return { ...whole, verdict, obstacle: admission === "unknown" ? "namespace" : "undecided" };
    }
    return isUnattached(parent, attachments, options)
      ? { ...whole, verdict: "unknown", obstacle: "unattached" }
      : { ...whole, verdict, reason: "Accepted" };
  });
}

type Refusal =
  | { readonly verdict: "unknown"; readonly obstacle: "undecided" }
  | { readonly verdict: "no"; readonly reason: BindingReason; readonly obstacle: BindingObstacle };

/** Why no rule of the parent takes the child: there is none, it hands nothing on, or it does not let the child in. */
function refusal(
  { sectionName }: ParentRef,
  rules: readonly RuleAdmission[],
  { resource }: Delivered<Route>,
): Refusal {
  if (resource.spec.hasUnreadRules === true) return { verdict: "unknown", obstacle: "undecided" };
  const verdict: Verdict = "no";
  const isChosen = sectionName !== undefined && sectionName !== "";
  if (isChosen && rules.length === 0) return { verdict, reason: "NoMatchingParent", obstacle: "section" };
  if (rules.some(({ delegates }) => delegates !== "no")) {
    return { verdict, reason: "NotAllowedByListeners", obstacle: "namespace" };
  }
  return { verdict, reason: "NoMatchingParent", obstacle: isChosen ? "section-closed" : "closed" };
}

/**
 * Each rule of the child in each rule of the parent that does not certainly refuse it, by parentRef. What several
 * parentRefs mean belongs to the first that is certainly let in, or else to the first.
 */
function reconcileAll(
  admissions: readonly (readonly RuleAdmission[])[],
  child: Delivered<Route>,
  parent: Delivered<Route>,
  { crds }: DelegationView,
  options: DelegationOptions,
): readonly (readonly ReconciledRule[])[] {
  const isForeign = sameNamespace(parent.namespace, child.namespace) === "no";
  const reconciled = admissions.map((): ReconciledRule[] => []);
  let combinations = 0;
  for (const [at, rules] of admissions.entries()) {
    for (const { index } of rules) {
      const above = parent.resource.spec.rules[index]?.contents;
      if (above === undefined || ownerOf(index, admissions) !== at) continue;
      for (const [inner, { contents }] of child.resource.spec.rules.entries()) {
        if (contents === undefined) continue;
        combinations += Math.max(1, above.matches.length) * Math.max(1, contents.matches.length);
        if (combinations > MOST_COMBINATIONS) return reconciled;
        reconciled[at]?.push(
          reconcileRules({ index, rule: above }, { index: inner, rule: contents }, options, {
            crds,
            isForeign,
          }),
        );
      }
    }
  }
  return reconciled;
}

/** The parentRef to which a rule of the parent belongs, as an index; -1 where all are certainly refused by it. */
function ownerOf(rule: number, admissions: readonly (readonly RuleAdmission[])[]): number {
  const verdicts = admissions.map((rules) => rules.find(({ index }) => index === rule)?.verdict ?? "no");
  const certain = verdicts.indexOf("yes");
  return certain >= 0 ? certain : verdicts.indexOf("unknown");
}

/** What two admitted Routes come to at most, with 128 matches each; what a hostile pair has beyond is not looked at. */
const MOST_COMBINATIONS = 16384;
