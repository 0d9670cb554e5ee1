import { displayName } from "../../delivery/delivered.ts";
import { perhapsProtects } from "../../implementations/policies/foreignPolicies.ts";
import type { Protection } from "../../implementations/policies/policyTable.ts";
import { manifestKind } from "../../model/resource.ts";
import { policiesNaming } from "../cluster/affectingPolicies.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { RequestPlace } from "../cluster/policyPlaces.ts";

/**
 * Why a policy of another project than the Gateway's implementation may protect some requests, as a clause: one for their Route or a
 * rule of it, for the listener, for what it stands in, or for the Gateway.
 */
export function foreignPolicy(
  protection: Protection,
  { gateway, listener, route }: RequestPlace,
  cluster: Cluster,
): string | undefined {
  const { owner } = listener;
  const above = [owner, ...(owner.id === gateway.id ? [] : [gateway])].flatMap((on) =>
    policiesNaming(on, cluster).filter(
      ({ sectionName }) =>
        sectionName === undefined || (on === owner && sectionName === listener.listener.name),
    ),
  );
  // Rules without a name have one of their place in some projects, so any rule of the Route may be meant.
  const own = route === undefined ? [] : policiesNaming(route, cluster);
  const found = [...own, ...above].find(({ policy: { resource } }) =>
    perhapsProtects(resource.group, manifestKind(resource)).includes(protection),
  );
  return (
    found &&
    `what ${manifestKind(found.policy.resource)} \`${displayName(found.policy)}\` protects is not known here`
  );
}
