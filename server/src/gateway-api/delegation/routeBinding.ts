import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Route } from "../../model/resource.ts";
import type { AdmissionContext } from "../../schema/admission/admissionRule.ts";
import type { Attachment } from "../attachment/attachment.ts";
import type { ClusterView, Resolution } from "../clusterView.ts";
import type { Target } from "../target.ts";
import type { Verdict } from "../verdict.ts";
import type { RuleAdmission } from "./delegatingRules.ts";
import type { DelegationConflict } from "./delegationConflict.ts";
import type { BoundHostnames } from "./delegationHostnames.ts";
import type { RouteTier } from "./delegationTiers.ts";
import type { ReconciledRule } from "./joinedRule.ts";

/** What delegation has to know beside the objects themselves. */
export interface DelegationView extends ClusterView {
  /** How a Route stands with the listeners that it names. */
  attachments(route: ResourceId): readonly Attachment[];
  /** Where a Route stands among the tiers. */
  tierOf(route: ResourceId): RouteTier;
  /** The CRDs that a joined rule has to suit. */
  readonly crds: AdmissionContext;
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
  | "unattached"
  | "undecided";

/**
 * Whether a child Route is bound to one parent Route. Child and parent are bound as a whole or not at all, however many
 * rules take part, and however many parentRefs name the parent; what becomes of other pairs does not depend on it.
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
  /**
   * Every rule of the child in every rule of the parent that lets it in. A rule of the parent that several parentRefs
   * mean stands in the binding of one of them.
   */
  readonly reconciled: readonly ReconciledRule[];
  /** The certain conflicts of the same two Routes in what other parentRefs mean: they end the pair as well. */
  readonly pairConflicts: readonly DelegationConflict[];
}

/** The rules of the parent that certainly let the child in; it is bound to them where the pair is. */
export function boundRules({ rules }: Pick<RouteBinding, "rules">): readonly RuleAdmission[] {
  return rules.filter(({ verdict }) => verdict === "yes");
}

/** The rules of the child in those rules of the parent that certainly let it in. */
export function boundReconciled(
  binding: Pick<RouteBinding, "rules" | "reconciled">,
): readonly ReconciledRule[] {
  const bound = new Set(boundRules(binding).map(({ index }) => index));
  return binding.reconciled.filter(({ parentRule }) => bound.has(parentRule));
}

/** Whether a child means a rule of the parent that was found, be it let in or not. */
export function meansRule(
  { rules, obstacle, ref }: RouteBinding,
  index: number,
  name: string | undefined,
): boolean {
  if (rules.length > 0) return rules.some((rule) => rule.index === index);
  return obstacle !== "section" && (ref.sectionName === undefined || ref.sectionName === name);
}

/** All conflicts of some joined rules. */
export function conflictsOf(rules: readonly ReconciledRule[]): readonly DelegationConflict[] {
  return rules.flatMap(({ conflicts }) => conflicts);
}

/** The conflicts of some joined rules that nothing filled in later can end. */
export function certainConflicts(rules: readonly ReconciledRule[]): readonly DelegationConflict[] {
  return conflictsOf(rules).filter(({ verdict }) => verdict === "no");
}
