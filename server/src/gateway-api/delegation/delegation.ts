import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { isRoute, type Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { type DelegationOptions, foundAs } from "../clusterView.ts";
import { parentKindOf, parentTarget } from "../references/references.ts";
import { tierFault } from "./delegationTiers.ts";
import type { DelegationView, RouteBinding } from "./routeBinding.ts";
import { bindPair, type FoundParent } from "./routePair.ts";

export type { RuleAdmission } from "./delegatingRules.ts";
export type { BindingObstacle, BindingReason, DelegationView, RouteBinding } from "./routeBinding.ts";
export { boundReconciled, boundRules, certainConflicts, conflictsOf, meansRule } from "./routeBinding.ts";

/**
 * The bindings of a Route to the Routes that it names as parents, in the order of its parentRefs.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Binding Parent and Child Routes)
 */
export function bindRoute(child: Delivered<Route>, view: DelegationView): readonly RouteBinding[] {
  const { delegation } = view;
  if (delegation === undefined) return [];
  const bindings: RouteBinding[] = [];
  const pairs = new Map<ResourceId, { parent: Delivered<Route>; named: FoundParent[] }>();
  for (const [index, ref] of (child.resource.spec.parentRefs ?? []).entries()) {
    const target = parentTarget(ref, child.namespace);
    const isRoute = target !== undefined && parentKindOf(target) === "Route";
    if (!isRoute || !ROUTE_KINDS.some((kind) => kind === target.kind)) continue;
    const step = findParent(child, { index, ref, target }, view, delegation);
    if (step.kind === "decided") {
      bindings.push(step.binding);
      continue;
    }
    const { parent } = step.found;
    const pair = pairs.get(parent.id);
    if (pair === undefined) pairs.set(parent.id, { parent, named: [step.found] });
    else pair.named.push(step.found);
  }
  for (const { parent, named } of pairs.values())
    bindings.push(...bindPair(child, parent, named, view, delegation));
  return bindings.sort((a, b) => a.index - b.index);
}

/** A parentRef is decided by itself where no two Routes have to be looked at together. */
type Step =
  | { readonly kind: "decided"; readonly binding: RouteBinding }
  | { readonly kind: "found"; readonly found: FoundParent };

function findParent(
  child: Delivered<Route>,
  naming: Pick<RouteBinding, "index" | "ref" | "target">,
  view: DelegationView,
  options: DelegationOptions,
): Step {
  const resolution = view.find(child.id, naming.target);
  const base = { ...naming, resolution, rules: [], reconciled: [], pairConflicts: [] };
  const decided = (binding: RouteBinding): Step => ({ kind: "decided", binding });
  if (naming.target.kind !== child.resource.kind) {
    return decided({ ...base, verdict: "no", reason: "NotAllowedByListeners", obstacle: "kind" });
  }
  const parent = foundAs(resolution, isRoute);
  if (parent === undefined) return decided({ ...base, verdict: "unknown" });
  const found = { ...base, parent };
  if (parent.resource.kind !== "HTTPRoute")
    return decided({ ...found, verdict: "unknown", obstacle: "other-kind" });
  const fault = tierFault(child, parent, view.tierOf, options.maxRouteTiers);
  if (fault === "undecided") return decided({ ...found, verdict: "unknown", obstacle: fault });
  if (fault !== undefined)
    return decided({ ...found, verdict: "no", reason: "UnsupportedValue", obstacle: fault });
  return { kind: "found", found: { ...naming, resolution, parent } };
}
