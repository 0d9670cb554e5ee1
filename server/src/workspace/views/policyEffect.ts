import type { Delivered } from "../../delivery/delivered.ts";
import { policyKind } from "../../implementations/policies/policyTable.ts";
import { asListenerOwner, asRoute, manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { PlacedPolicy, PoliciesOfKind } from "../cluster/policiesOnRequests.ts";
import { policiesAt } from "./protection.ts";
import { routePolicies } from "./routePolicies.ts";

/** A policy for one target that has no effect there, since others take its place wherever it would count. */
export interface OverriddenPolicy {
  /** What takes its place, each once. */
  readonly by: readonly { readonly policy: PlacedPolicy; readonly isSameTarget: boolean }[];
  /** Whether Routes or ListenerSets that are in no file would be another matter. */
  readonly isOpen: boolean;
}

/**
 * Who takes the place of a policy for an object, or a section of it, for all requests that pass there; undefined where it is in force
 * for some, where no Route is served, or where something about that is not known.
 */
export function overriddenOn(
  policy: Delivered,
  target: Delivered,
  sectionName: string | undefined,
  cluster: Cluster,
): OverriddenPolicy | undefined {
  const { group } = policy.resource;
  const kind = manifestKind(policy.resource);
  const known = policyKind(group, kind);
  if (known === undefined || cluster.objects.ofKind(group, kind).length < 2) return undefined;
  const route = asRoute(target.resource);
  const places =
    route === undefined
      ? placesOfListeners(target, sectionName, cluster)
      : routePolicies({ ...target, resource: route }, cluster).byPlace.map(withRoute);
  const by = new Map<string, OverriddenPolicy["by"][number]>();
  let hasRoutes = false;
  for (const { policies, isOfRoute } of places) {
    hasRoutes ||= isOfRoute;
    const here = policies.find(({ kind: one }) => one.group === group && one.kind === kind);
    const state = here && stateOf(policy, target, sectionName, here);
    if (state === "inForce") return undefined;
    if (state !== undefined)
      by.set([state.policy.policy.id, state.policy.on.id, state.policy.section].join("\u0000"), state);
  }
  return by.size === 0 || !hasRoutes ? undefined : { by: [...by.values()], isOpen: route === undefined };
}

/** What the policies come to at one place, which may be a listener that takes no Route. */
interface PlacedPolicies {
  readonly policies: readonly PoliciesOfKind[];
  readonly isOfRoute: boolean;
}

function withRoute(policies: readonly PoliciesOfKind[]): PlacedPolicies {
  return { policies, isOfRoute: true };
}

/** What becomes of a policy at one place; undefined where it is not for these requests. A doubt counts as in force. */
function stateOf(
  policy: Delivered,
  target: Delivered,
  sectionName: string | undefined,
  { standings, doubts }: PoliciesOfKind,
): OverriddenPolicy["by"][number] | "inForce" | undefined {
  if (doubts.length > 0) return "inForce";
  const standing = standings.find(
    ({ policy: one }) =>
      one.policy.id === policy.id && one.on.id === target.id && one.section === sectionName,
  );
  if (standing === undefined) return undefined;
  return standing.kind === "inForce"
    ? "inForce"
    : { policy: standing.by, isSameTarget: standing.isSameTarget };
}

/**
 * The places of all listeners that a policy for a Gateway or a ListenerSet reaches: with the rules of the Routes that each takes, and
 * without any where it takes none. One at a time, since the first at which a policy is in force answers the question.
 */
function* placesOfListeners(
  target: Delivered,
  sectionName: string | undefined,
  cluster: Cluster,
): Generator<PlacedPolicies> {
  if (asListenerOwner(target.resource) === undefined) return;
  const gateway = cluster.lookup.resource(cluster.merging.rootOf(target.id));
  if (gateway === undefined) return;
  for (const listener of cluster.merging.of(gateway.id)?.listeners ?? []) {
    const isReached = target.id === gateway.id || listener.owner.id === target.id;
    if (!isReached || (sectionName !== undefined && listener.listener.name !== sectionName)) continue;
    const routes = cluster.attachment.routesOn(listener.owner.id, listener.index);
    if (routes.length === 0) yield { policies: policiesAt({ gateway, listener }, cluster), isOfRoute: false };
    for (const route of routes) {
      const { places, byPlace } = routePolicies(route, cluster);
      for (const [index, place] of places.entries())
        if (place.listener.owner.id === listener.owner.id && place.listener.index === listener.index)
          yield withRoute(byPlace[index] ?? []);
    }
  }
}
