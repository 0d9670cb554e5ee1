import { type Delivered, hasResource, type ResourceId } from "../../delivery/delivered.ts";
import { asOwner, type MergedListener } from "../../gateway-api/listeners/merging.ts";
import { isRoute, type Route } from "../../model/resource.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { PoliciesOfKind } from "../cluster/policiesOnRequests.ts";
import type { PlacedPolicy, RequestPlace } from "../cluster/policyPlaces.ts";
import { meshServicePolicies } from "./meshServicePolicies.ts";
import { hasPoliciesOfServices, placesByBackend, policiesAt } from "./protection.ts";
import { defaultOfService, serverPolicies } from "./serverPolicies.ts";

/** A policy that bears on some requests, and what takes its place for all of them. */
export interface StandingPolicy extends PlacedPolicy {
  readonly replaced?: { readonly by: PlacedPolicy; readonly isSameTarget: boolean };
}

/** What the policies of the implementations of a Route's Gateways come to, for all of its rules. */
export interface RoutePolicies {
  readonly places: readonly RequestPlace[];
  /** Only kinds of which there is an object. */
  readonly byPlace: readonly (readonly PoliciesOfKind[])[];
}

/** Looks at every listener that takes a Route, and at every rule for which there may be policies of its own. */
export function routePolicies(route: Delivered<Route>, cluster: Cluster): RoutePolicies {
  const places = requestPlaces(route, cluster);
  return { places, byPlace: places.map((place) => policiesAt(place, cluster)) };
}

/** Every listener that takes a Route, with each of its rules for which there may be policies of its own. */
export function requestPlaces(route: Delivered<Route>, cluster: Cluster): readonly RequestPlace[] {
  const rules = rulesOf(route);
  const all = route.resource.spec.rules.map((_, index) => index);
  return cluster.attachment.allOf(route.id).flatMap(({ parent, taking }) => {
    const gateway = parent && cluster.lookup.resource(cluster.merging.rootOf(parent.id));
    if (parent === undefined || gateway === undefined) return [];
    return taking.flatMap(({ index, verdict }) => {
      const listener = parent.resource.spec.listeners?.[index];
      if (listener === undefined || verdict !== "yes") return [];
      const place: RequestPlace = { gateway, listener: { owner: parent, index, listener }, route };
      const asked = hasPoliciesOfServices(gateway.id, cluster) ? all : rules;
      return asked.flatMap((rule) => placesByBackend({ ...place, rule }, cluster));
    });
  });
}

/** Those of them at one listener of a merged Gateway. */
export function requestPlacesAt(
  { owner, index }: Pick<MergedListener, "owner" | "index">,
  route: Delivered<Route>,
  cluster: Cluster,
): readonly RequestPlace[] {
  return requestPlaces(route, cluster).filter(
    ({ listener }) => listener.owner.id === owner.id && listener.index === index,
  );
}

/** The rules for which policies may differ: those with a name or an extension, and one that stands for all others. */
function rulesOf({ resource }: Delivered<Route>): readonly number[] {
  const { rules } = resource.spec;
  const isPlain = rules.map(
    ({ name, filters }) => name === undefined && filters.every(({ type }) => type !== "ExtensionRef"),
  );
  const first = isPlain.indexOf(true);
  return rules.flatMap((_, index) => (isPlain[index] === false || index === first ? [index] : []));
}

/** A policy of which it is not known whether or how it counts: why, as a clause, or beside which other one of that sort. */
export type DoubtedPolicy =
  | PoliciesOfKind["doubts"][number]
  | { readonly policy: Delivered; readonly beside: Delivered };

/**
 * The policies that bear on some places, the most specific first. One is replaced where another takes its place at each of them.
 * Kinds of which something is in doubt are left out, but for those whose policies all add up.
 */
export function standingPolicies(byPlace: RoutePolicies["byPlace"]): readonly StandingPolicy[] {
  const doubted = new Set(
    byPlace
      .flat()
      .flatMap(({ kind, doubts }) =>
        doubts.length > 0 && isEntangled(kind) ? [`${kind.group}/${kind.kind}`] : [],
      ),
  );
  const found = new Map<string, StandingPolicy>();
  for (const { kind, standings } of byPlace.flat()) {
    if (doubted.has(`${kind.group}/${kind.kind}`)) continue;
    for (const standing of standings) {
      const { policy, on, section = "" } = standing.policy;
      const key = [policy.id, on.id, section].join("\u0000");
      const known = found.get(key);
      if (known !== undefined && known.replaced === undefined) continue;
      const { kind: state } = standing;
      if (state === "inForce") found.set(key, standing.policy);
      else if (known === undefined)
        found.set(key, {
          ...standing.policy,
          replaced: { by: standing.by, isSameTarget: standing.isSameTarget },
        });
    }
  }
  return [...found.values()];
}

/** Whether what becomes of one policy of a kind hangs on the others: those that all add up stand for themselves. */
export function isEntangled({ combination, ofSameTarget }: PoliciesOfKind["kind"]): boolean {
  return combination !== "all" || ofSameTarget !== "all";
}

/** The policies that `standingPolicies` leaves out, each once: those in doubt, and what stands beside them of their kind. */
export function doubtedPolicies(byPlace: RoutePolicies["byPlace"]): readonly DoubtedPolicy[] {
  const found = new Map<ResourceId, DoubtedPolicy>();
  const doubted = byPlace.flat().filter(({ doubts }) => doubts.length > 0);
  for (const { doubts } of doubted)
    for (const doubt of doubts) if (!found.has(doubt.policy.id)) found.set(doubt.policy.id, doubt);
  for (const { kind, standings, doubts } of doubted) {
    if (!isEntangled(kind)) continue;
    const [first] = doubts;
    for (const { policy } of standings)
      if (first !== undefined && !found.has(policy.policy.id))
        found.set(policy.policy.id, { policy: policy.policy, beside: first.policy });
  }
  return [...found.values()];
}

/** What becomes of requests for which no policy speaks, in clauses, each once. */
export function otherwiseOf(byPlace: RoutePolicies["byPlace"]): readonly string[] {
  return [...new Set(byPlace.flat().flatMap(({ otherwise }) => otherwise ?? []))];
}

/**
 * What policies come to for an object: a Route with all of its rules or one of them, the listeners of an object or one of them, a
 * Server of Linkerd, a Service of a mesh.
 */
export function policiesOn(
  subject: Delivered,
  section: number | undefined,
  cluster: Cluster,
): RoutePolicies["byPlace"] {
  if (asOwner(subject) !== undefined) return listenerPolicies(subject, section, cluster);
  if (section === undefined && subject.resource.kind === "Service")
    if (section === undefined && subject.resource.kind === "Service")
      return [...meshServicePolicies(subject, cluster), ...defaultOfService(subject, cluster)];
  const ofServers = section === undefined ? serverPolicies(subject, cluster) : [];
  if (!hasResource(subject, isRoute)) return ofServers;
  const { places, byPlace } = routePolicies(subject, cluster);
  return section === undefined
    ? [...byPlace, ...ofServers]
    : byPlace.filter((_, at) => places[at]?.rule === section);
}

/** What the policies come to for the listeners of an object, or for one of them, whatever Routes they take. */
export function listenerPolicies(
  owner: Delivered,
  index: number | undefined,
  cluster: Cluster,
): RoutePolicies["byPlace"] {
  const gateway = cluster.lookup.resource(cluster.merging.rootOf(owner.id));
  if (gateway === undefined) return [];
  return cluster.merging
    .ownListeners(owner.id)
    .filter((listener) => index === undefined || listener.index === index)
    .map((listener) => policiesAt({ gateway, listener }, cluster));
}
