import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { ParentRef } from "../../model/reference.ts";
import { asRoute, type Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Attachment } from "../attachment/attachment.ts";
import type { ClusterView, DelegationOptions, Resolution } from "../clusterView.ts";
import { parentKindOf, parentTarget } from "../references/references.ts";
import type { Target } from "../target.ts";
import { all, any, type Verdict } from "../verdict.ts";
import { admitToRules, type RuleAdmission } from "./delegatingRules.ts";
import type { DelegationConflict } from "./delegationConflict.ts";
import { type BoundHostnames, combineHostnames } from "./delegationHostnames.ts";
import { tierFault } from "./delegationTiers.ts";
import { type ReconciledRule, reconcileRules } from "./joinedRule.ts";

export type { RuleAdmission } from "./delegatingRules.ts";

/** What delegation has to know beside the objects themselves. */
export interface DelegationView extends ClusterView {
  /** How a Route stands with the listeners that it names. */
  attachments(route: ResourceId): readonly Attachment[];
}

/**
 * The reasons of a child's condition `Accepted`. The proposal names none; these are the released ones that say the same
 * of listeners.
 */
export type BindingReason =
  | "Accepted"
  | "NoMatchingParent"
  | "NotAllowedByListeners"
  | "NoMatchingListenerHostname"
  | "IncompatibleFilters"
  | "UnsupportedValue";

/** The one thing that keeps a child from its parent, or leaves it open: what a person has to look at first. */
export type BindingObstacle =
  | "self"
  | "cycle"
  | "tiers"
  | "kind"
  | "other-kind"
  | "section"
  | "section-closed"
  | "closed"
  | "namespace"
  | "hostname"
  | "conflict"
  | "undecided";

/**
 * Whether a child Route is bound to one parent Route. Child and parent are bound as a whole or not at all, however many
 * rules take part; what becomes of other pairs does not depend on it.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Binding Parent and Child Routes)
 */
export interface RouteBinding {
  /** The index of the parentRef. */
  readonly index: number;
  readonly ref: ParentRef;
  readonly target: Target;
  readonly resolution: Resolution;
  readonly parent?: Delivered<Route>;
  readonly verdict: Verdict;
  /** Undefined where the parent was not found, or nothing is said about its kind. */
  readonly reason?: BindingReason;
  readonly obstacle?: BindingObstacle;
  /** The rules of the parent that the parentRef may mean. */
  readonly rules: readonly RuleAdmission[];
  readonly hostnames?: BoundHostnames;
  /** Every rule of the child in every rule of the parent that lets it in. */
  readonly reconciled: readonly ReconciledRule[];
}

/** The bindings of a Route to the Routes that it names as parents, in the order of its parentRefs. */
export function bindRoute(child: Delivered<Route>, view: DelegationView): readonly RouteBinding[] {
  const { delegation } = view;
  if (delegation === undefined) return [];
  return (child.resource.spec.parentRefs ?? []).flatMap((ref, index) => {
    const target = parentTarget(ref, child.namespace);
    const isRoute = target !== undefined && parentKindOf(target) === "Route";
    if (!isRoute || !ROUTE_KINDS.some((kind) => kind === target.kind)) return [];
    return [bind(child, { index, ref, target }, view, delegation)];
  });
}

type Naming = Pick<RouteBinding, "index" | "ref" | "target">;

function bind(
  child: Delivered<Route>,
  naming: Naming,
  view: DelegationView,
  options: DelegationOptions,
): RouteBinding {
  const resolution = view.find(child.id, naming.target);
  const base = { ...naming, resolution, rules: [], reconciled: [] };
  if (naming.target.kind !== child.resource.kind) {
    return { ...base, verdict: "no", reason: "NotAllowedByListeners", obstacle: "kind" };
  }
  const resource = resolution.kind === "found" ? asRoute(resolution.target.resource) : undefined;
  if (resolution.kind !== "found" || resource === undefined) return { ...base, verdict: "unknown" };
  const parent: Delivered<Route> = { ...resolution.target, resource };
  const found = { ...base, parent };
  if (resource.kind !== "HTTPRoute") return { ...found, verdict: "unknown", obstacle: "other-kind" };
  const fault = tierFault(child, parent, view, options.maxRouteTiers);
  if (fault === "undecided") return { ...found, verdict: "unknown", obstacle: fault };
  if (fault !== undefined) return { ...found, verdict: "no", reason: "UnsupportedValue", obstacle: fault };
  return join(found, child, parent, view, options);
}

type Found = Omit<RouteBinding, "verdict" | "reason" | "obstacle" | "hostnames">;

function join(
  found: Found,
  child: Delivered<Route>,
  parent: Delivered<Route>,
  view: DelegationView,
  options: DelegationOptions,
): RouteBinding {
  const rules = admitToRules(child, found.ref, parent, view.namespaceLabels);
  const admission = any(rules.map(({ verdict }) => verdict));
  const isUnread = parent.resource.spec.hasUnreadRules === true;
  if (admission === "no" && isUnread) return { ...found, rules, verdict: "unknown", obstacle: "undecided" };
  if (admission === "no") return { ...found, rules, verdict: "no", ...refusal(found.ref, rules) };
  const hostnames = combineHostnames(
    parent.resource.spec.hostnames,
    child.resource.spec.hostnames,
    view.attachments(parent.id),
  );
  const reconciled = reconcileAll(rules, child, parent, options);
  const whole = { ...found, rules, hostnames, reconciled };
  if (hostnames.verdict === "no") {
    return { ...whole, verdict: "no", reason: "NoMatchingListenerHostname", obstacle: "hostname" };
  }
  // A rule that may not let the child in cannot be what breaks the pair.
  const certain = boundReconciled({ ...whole, verdict: admission });
  const conflict = conflictsOf(certain).find(({ verdict }) => verdict === "no");
  if (conflict !== undefined) {
    const reason = conflict.subject === "filter" ? "IncompatibleFilters" : "UnsupportedValue";
    return { ...whole, verdict: "no", reason, obstacle: "conflict" };
  }
  const isUnreadChild = child.resource.spec.hasUnreadRules === true;
  const joined: Verdict = conflictsOf(reconciled).length > 0 || isUnreadChild ? "unknown" : "yes";
  const verdict = all([admission, hostnames.verdict, joined]);
  return verdict === "yes"
    ? { ...whole, verdict, reason: "Accepted" }
    : { ...whole, verdict, obstacle: admission === "unknown" ? "namespace" : "undecided" };
}

/** The rules of the parent that certainly let the child in; it is bound to them where the pair is. */
export function boundRules({ rules }: RouteBinding): readonly RuleAdmission[] {
  return rules.filter(({ verdict }) => verdict === "yes");
}

/** The rules of the child in those rules of the parent that certainly let it in. */
export function boundReconciled(binding: RouteBinding): readonly ReconciledRule[] {
  const bound = new Set(boundRules(binding).map(({ index }) => index));
  return binding.reconciled.filter(({ parentRule }) => bound.has(parentRule));
}

/** All conflicts of some joined rules. */
export function conflictsOf(rules: readonly ReconciledRule[]): readonly DelegationConflict[] {
  return rules.flatMap(({ conflicts }) => conflicts);
}

/** Why no rule of the parent takes the child: there is none, it hands nothing on, or it does not let the child in. */
function refusal(
  { sectionName }: ParentRef,
  rules: readonly RuleAdmission[],
): { readonly reason: BindingReason; readonly obstacle: BindingObstacle } {
  const isChosen = sectionName !== undefined && sectionName !== "";
  if (isChosen && rules.length === 0) return { reason: "NoMatchingParent", obstacle: "section" };
  if (rules.some(({ delegates }) => delegates !== "no")) {
    return { reason: "NotAllowedByListeners", obstacle: "namespace" };
  }
  return { reason: "NoMatchingParent", obstacle: isChosen ? "section-closed" : "closed" };
}

/** Each rule of the child in each rule of the parent that does not certainly refuse it. */
function reconcileAll(
  rules: readonly RuleAdmission[],
  child: Delivered<Route>,
  parent: Delivered<Route>,
  options: DelegationOptions,
): readonly ReconciledRule[] {
  const reconciled: ReconciledRule[] = [];
  let combinations = 0;
  for (const { index, verdict } of rules) {
    const above = parent.resource.spec.rules[index]?.contents;
    if (verdict === "no" || above === undefined) continue;
    for (const [at, { contents }] of child.resource.spec.rules.entries()) {
      if (contents === undefined) continue;
      combinations += Math.max(1, above.matches.length) * Math.max(1, contents.matches.length);
      if (combinations > MOST_COMBINATIONS) return reconciled;
      reconciled.push(reconcileRules({ index, rule: above }, { index: at, rule: contents }, options));
    }
  }
  return reconciled;
}

/** What two admitted Routes come to at most, with 128 matches each; what a hostile pair has beyond is not looked at. */
const MOST_COMBINATIONS = 16384;
