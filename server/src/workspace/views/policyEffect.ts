import { type Delivered, hasResource, type ResourceId } from "../../delivery/delivered.ts";
import { type PolicyKind, policyKind } from "../../implementations/policies/policyTable.ts";
import { asListenerOwner, isRoute, manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { type PoliciesOfKind, policiesOnRequests } from "../cluster/policiesOnRequests.ts";
import type { PlacedPolicy, RequestPlace } from "../cluster/policyPlaces.ts";
import { isEntangled, requestPlaces, requestPlacesAt } from "./routePolicies.ts";

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
  if (known === undefined || !isEntangled(known)) return undefined;
  if (cluster.policies.directory(group, kind).all.length < 2) return undefined;
  const isOpen = !hasResource(target, isRoute);
  // All listeners are those of one Gateway: its Routes are not gone through for the policies of another implementation.
  if (isOpen && !isRead(known, cluster.merging.rootOf(target.id), cluster)) return undefined;
  const places = isOpen ? placesOfListeners(target, sectionName, cluster) : requestPlaces(target, cluster);
  const by = new Map<string, OverriddenPolicy["by"][number]>();
  let hasRoutes = false;
  for (const place of places) {
    if (!isRead(known, place.gateway.id, cluster)) continue;
    hasRoutes ||= place.route !== undefined;
    const state = stateOf(policy, target, sectionName, policiesOnRequests(known, place, cluster));
    if (state === "inForce") return undefined;
    if (state !== undefined)
      by.set([state.policy.policy.id, state.policy.on.id, state.policy.section].join("\u0000"), state);
  }
  return by.size === 0 || !hasRoutes ? undefined : { by: [...by.values()], isOpen };
}

function isRead({ implementations }: PolicyKind, gateway: ResourceId, cluster: Cluster): boolean {
  const meant = cluster.merging.implementationFor(gateway)?.implementation.name;
  return meant !== undefined && implementations.includes(meant);
}

/** What becomes of a policy at one place; undefined where it is not for these requests. A doubt counts as in force. */
function stateOf(
  policy: Delivered,
  target: Delivered,
  sectionName: string | undefined,
  { standings, doubts, open }: PoliciesOfKind,
): OverriddenPolicy["by"][number] | "inForce" | undefined {
  if (doubts.length > 0 || open !== undefined) return "inForce";
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
): Generator<RequestPlace> {
  if (asListenerOwner(target.resource) === undefined) return;
  const gateway = cluster.lookup.resource(cluster.merging.rootOf(target.id));
  if (gateway === undefined) return;
  const routesOn = cluster.attachment.routesOnEach();
  for (const listener of cluster.merging.of(gateway.id)?.listeners ?? []) {
    const { owner, index } = listener;
    const isReached = target.id === gateway.id || owner.id === target.id;
    if (!isReached || (sectionName !== undefined && listener.listener.name !== sectionName)) continue;
    const routes = routesOn(owner.id, index);
    if (routes.length === 0) yield { gateway, listener };
    for (const route of routes) yield* requestPlacesAt(listener, route, cluster);
  }
}
