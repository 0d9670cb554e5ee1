import type { Delivered } from "../../delivery/delivered.ts";
import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { sectionsNamed } from "../../model/policy.ts";
import { asListenerOwner, asRoute } from "../../model/resource.ts";
import type { Cluster } from "./cluster.ts";

/** A policy that bears on an object, and through which object it does. */
export interface AffectingPolicy {
  readonly policy: Delivered;
  /** What the policy names: the object itself, or one above it. */
  readonly on: Delivered;
  readonly sectionName?: string;
}

/**
 * The policies that bear on an object, from the top of the hierarchy down: GatewayClass, Gateway, ListenerSet or child
 * Gateway, Route, Service. What is set on a parent holds for all that is merged into it, what is set on a child for the
 * child only.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-713/ and https://gateway-api.sigs.k8s.io/geps/gep-1713/#policy-attachment
 */
export function affectingPolicies(subject: Delivered, cluster: Cluster): readonly AffectingPolicy[] {
  return [...above(subject, cluster), subject].flatMap((on) => policiesNaming(on, cluster));
}

/** The policies that name an object, or a section of it. */
export function policiesNaming(on: Delivered, cluster: Cluster): readonly AffectingPolicy[] {
  return cluster.policies.aimedAt(on.id).flatMap((policy) =>
    outgoingReferences(policy).flatMap((reference): readonly AffectingPolicy[] => {
      const { role, target } = reference;
      if (role !== "policyTarget") return [];
      const found = cluster.lookup.find(policy.id, target);
      if (found.kind !== "found" || found.target.id !== on.id) return [];
      const sections = sectionsNamed(reference);
      return sections.length === 0
        ? [{ policy, on }]
        : sections.map(({ name }) => ({ policy, on, sectionName: name }));
    }),
  );
}

/** What an object is under, the topmost first, each once. */
function above(subject: Delivered, cluster: Cluster): readonly Delivered[] {
  const direct = directlyAbove(subject, cluster);
  const all = direct.flatMap((one) => [...above(one, cluster), one]);
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

function directlyAbove(subject: Delivered, cluster: Cluster): readonly Delivered[] {
  const { resource } = subject;
  if (asRoute(resource) !== undefined) {
    return cluster.attachment
      .allOf(subject.id)
      .flatMap(({ parent, verdict }) => (verdict === "yes" && parent !== undefined ? [parent] : []));
  }
  if (asListenerOwner(resource) === undefined) return [];
  const root = cluster.lookup.resource(cluster.merging.rootOf(subject.id));
  if (root !== undefined && root.id !== subject.id) return [root];
  const gatewayClass = cluster.lookup.classOf(subject);
  return gatewayClass === undefined ? [] : [gatewayClass];
}
