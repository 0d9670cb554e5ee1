import { isMeshRoute } from "../../gateway-api/backends/backends.ts";
import { grantableReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { isWithoutGrant, permission } from "../../gateway-api/references/referenceGrants.ts";
import type { Target } from "../../gateway-api/target.ts";
import { asRoute, manifestKind } from "../../model/resource.ts";
import type { ReferredKind } from "./referencePlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** A reference into a namespace that no ReferenceGrant lets in. */
export interface RefusedReference {
  readonly from: ReferredKind & { readonly namespace: string };
  readonly to: Target;
}

/** More than these are not looked at. */
const MOST_REFERRERS = 500;

/** The references into the namespace of the object at the cursor that nothing permits, as they stand. */
export function refusedReferences({ cluster, namespace }: Surroundings): readonly RefusedReference[] {
  if (namespace === undefined) return [];
  return cluster.referrers
    .crossingsInto(namespace)
    .slice(0, MOST_REFERRERS)
    .flatMap((referrer) => {
      const { resource, namespace: own } = referrer;
      const route = asRoute(resource);
      const isFree = route !== undefined && isMeshRoute({ ...referrer, resource: route });
      if (own === undefined || isFree) return [];
      const from = { group: resource.group, kind: manifestKind(resource), namespace: own };
      return grantableReferences(referrer)
        .filter(({ target }) => target.namespace === namespace)
        .filter(({ target }) => isWithoutGrant(permission(from, target, cluster.lookup)))
        .map(({ target }) => ({ from, to: target }));
    });
}
