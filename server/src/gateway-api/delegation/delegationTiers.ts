import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { asRoute, type Resource, type Route } from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import { type ClusterView, foundAs } from "../clusterView.ts";
import { parentKindOf, parentTarget } from "../references/references.ts";

/** What is wrong with the place of a child among the tiers; `undecided` where the implementation has to know. */
export type TierFault = "self" | "cycle" | "tiers" | "undecided";

/** Where a Route stands among those that hand requests on: a fact of the Route, however many ways lead to it. */
export interface RouteTier {
  /** How many tiers end with the Route, itself included; counted no further than one beyond what is allowed. */
  readonly tiers: number;
  /** The Routes that are above the Route and below it as well. */
  readonly circle: readonly ResourceId[];
}

/**
 * Whether the pair keeps to the tiers. A Route with a delegating rule is a parent, and a parent must not be a child:
 * with two tiers the child alone shows it. Where an implementation joins more tiers, how it does so is its own affair.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Summary of Changes, 6)
 */
export function tierFault(
  child: Delivered<Route>,
  parent: Delivered<Route>,
  tierOf: (route: ResourceId) => RouteTier,
  maxTiers: number,
): TierFault | undefined {
  if (parent.id === child.id) return "self";
  const isMiddle = isDelegating(child.resource.spec);
  if (isMiddle && tierOf(child.id).circle.includes(parent.id)) return "cycle";
  if (isMiddle && maxTiers <= 2) return "tiers";
  if (maxTiers <= 2) return undefined;
  const above = tierOf(parent.id).tiers;
  if (above + 1 + (isMiddle ? 1 : 0) > maxTiers) return "tiers";
  return isMiddle || above > 1 ? "undecided" : undefined;
}

/** A Route that another one names as its parent. */
export interface NamedParent {
  readonly id: ResourceId;
  /** Whether it hands anything on. */
  readonly delegates: boolean;
}

const isRoute = (resource: Resource): resource is Route => asRoute(resource) !== undefined;

type ParentsOf = (route: ResourceId) => readonly NamedParent[];

/** The Routes that a Route names as parents, each once. */
export function namedParents(route: Delivered<Route>, view: ClusterView): readonly NamedParent[] {
  const parents = new Map<ResourceId, NamedParent>();
  for (const ref of route.resource.spec.parentRefs ?? []) {
    const target = parentTarget(ref, route.namespace);
    if (target === undefined || parentKindOf(target) !== "Route") continue;
    const parent = foundAs(view.find(route.id, target), isRoute);
    if (parent !== undefined)
      parents.set(parent.id, { id: parent.id, delegates: isDelegating(parent.resource.spec) });
  }
  return [...parents.values()];
}

/**
 * The place of a Route among the tiers, by those that each Route names as its parents. Every tier is walked as a set, so
 * the work grows with the Routes above and not with the ways between them.
 */
export function routeTier(route: ResourceId, parentsOf: ParentsOf, maxTiers: number): RouteTier {
  return { tiers: tiersDownTo(route, parentsOf, maxTiers), circle: circleOf(route, parentsOf) };
}

function tiersDownTo(route: ResourceId, parentsOf: ParentsOf, most: number): number {
  const above = (id: ResourceId) => parentsOf(id).flatMap((parent) => (parent.delegates ? parent.id : []));
  let tiers = 1;
  let tier = new Set(above(route));
  // Counting stops beyond what is allowed, so circles end too.
  while (tier.size > 0 && tiers <= most) {
    tiers += 1;
    tier = new Set([...tier].flatMap(above));
  }
  return tiers;
}

function circleOf(route: ResourceId, parentsOf: ParentsOf): readonly ResourceId[] {
  const children = new Map<ResourceId, ResourceId[]>();
  const above = new Set([route]);
  for (const id of above) {
    if (above.size > MOST_ABOVE) return [];
    for (const parent of parentsOf(id)) {
      // Whom the Route itself names is looked at whatever it is; from there on requests have to be handed on.
      if (id !== route && !parent.delegates) continue;
      above.add(parent.id);
      const below = children.get(parent.id);
      if (below === undefined) children.set(parent.id, [id]);
      else below.push(id);
    }
  }
  // Who leads back is found from the Route downwards, among those that are above it.
  const circle = new Set(children.get(route) ?? []);
  for (const id of circle) for (const child of children.get(id) ?? []) circle.add(child);
  circle.delete(route);
  return [...circle];
}

/** A circle of more Routes than this is told as too many tiers, which it is as well. */
const MOST_ABOVE = 1000;
