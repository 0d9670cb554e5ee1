import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";

/**
 * True where an object of a Gateway's namespace certainly stands beside it. Manifests that leave the namespace out share
 * the one that they are applied to, as long as they are applied together.
 */
export function reachesOneNamespace(cluster: Cluster, gateway: Delivered, other: ResourceId): boolean {
  return gateway.namespace !== undefined || cluster.placement.areInOneCluster(gateway.id, other);
}
