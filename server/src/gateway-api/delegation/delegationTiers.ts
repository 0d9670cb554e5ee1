import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { asRoute, type Route } from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import type { ClusterView } from "../clusterView.ts";
import { parentKindOf, parentTarget } from "../references/references.ts";

/** What is wrong with the place of a child among the tiers; `undecided` where the implementation has to know. */
export type TierFault = "self" | "cycle" | "tiers" | "undecided";

/**
 * Whether the pair keeps to the tiers. A Route with a delegating rule is a parent, and a parent must not be a child:
 * with two tiers the child alone shows it. Where an implementation joins more tiers, how it does so is its own affair.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Summary of Changes, 6)
 */
export function tierFault(
  child: Delivered<Route>,
  parent: Delivered<Route>,
  view: ClusterView,
  maxTiers: number,
): TierFault | undefined {
  if (parent.id === child.id) return "self";
  const isMiddle = isDelegating(child.resource.spec);
  if (isMiddle && reaches(parent, child.id, view, new Set())) return "cycle";
  if (isMiddle && maxTiers <= 2) return "tiers";
  if (maxTiers <= 2) return undefined;
  const above = tiersDownTo(parent, view, maxTiers);
  if (above + 1 + (isMiddle ? 1 : 0) > maxTiers) return "tiers";
  return isMiddle || above > 1 ? "undecided" : undefined;
}

/** The Routes that a Route names as parents and that hand something on. */
function parentsOf(route: Delivered<Route>, view: ClusterView): readonly Delivered<Route>[] {
  return (route.resource.spec.parentRefs ?? []).flatMap((ref) => {
    const target = parentTarget(ref, route.namespace);
    if (target === undefined || parentKindOf(target) !== "Route") return [];
    const found = view.find(route.id, target);
    const resource = found.kind === "found" ? asRoute(found.target.resource) : undefined;
    if (found.kind !== "found" || resource === undefined || !isDelegating(resource.spec)) return [];
    return [{ ...found.target, resource }];
  });
}

function reaches(
  from: Delivered<Route>,
  wanted: ResourceId,
  view: ClusterView,
  seen: Set<ResourceId>,
): boolean {
  if (from.id === wanted) return true;
  if (seen.has(from.id)) return false;
  seen.add(from.id);
  return parentsOf(from, view).some((parent) => reaches(parent, wanted, view, seen));
}

/** How many tiers end with a Route, itself included; counting stops beyond what is allowed, so cycles end too. */
function tiersDownTo(route: Delivered<Route>, view: ClusterView, most: number): number {
  if (most <= 0) return 1;
  const above = parentsOf(route, view).map((parent) => tiersDownTo(parent, view, most - 1));
  return 1 + Math.max(0, ...above);
}
