import type { Delivered } from "../../delivery/delivered.ts";
import { isWithoutGrant, permission } from "../../gateway-api/references/referenceGrants.ts";
import type { Target } from "../../gateway-api/target.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/**
 * True where the implementation asks for a grant and none permits the reference. Of the grants that an implementation has of
 * its own only the names are read, so one in the target's namespace is taken to permit it.
 */
export function lacksGrant(
  cluster: Cluster,
  { resource, namespace: own }: Delivered,
  { field: { grant } }: WrittenReference,
  target: Target,
): boolean {
  const to = target.namespace;
  // What says no namespace and is all there is goes to `default`.
  const namespace = own ?? (cluster.options.closedWorld ? "default" : undefined);
  if (grant === undefined || to === undefined || to === "" || to === namespace || isOpaque(to)) return false;
  if (namespace === undefined || isOpaque(namespace)) return false;
  if (grant.group !== GATEWAY_GROUP)
    return [to, undefined].every(
      (at) => cluster.objects.inNamespace(grant.group, grant.kind, at).length === 0,
    );
  const referrer = { group: resource.group, kind: manifestKind(resource), namespace };
  return isWithoutGrant(permission(referrer, target, cluster.lookup));
}
