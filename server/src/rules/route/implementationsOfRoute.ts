import type { Delivered } from "../../delivery/delivered.ts";
import {
  type ImplementationExtras,
  implementationExtras,
} from "../../gateway-api/listeners/implementationExtras.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { sharedAnswer } from "../../workspace/cluster/sharedAnswer.ts";

/** The annotation by which Linkerd takes part in what a namespace sends. */
const LINKERD = "linkerd.io/inject";

/** True where the implementation of one of a Route's Gateways is known for something. */
export function isTakenFor(
  cluster: Cluster,
  route: Delivered<Route>,
  extra: keyof ImplementationExtras,
): boolean {
  return cluster.attachment.of(route.id).some(({ parent }) => {
    const gateway = parent && cluster.lookup.gatewayOf(cluster.merging.rootOf(parent.id));
    return gateway !== undefined && implementationExtras(gateway, cluster.lookup)[extra] !== undefined;
  });
}

/**
 * True where `group: core` is known to be read as the core group: by Linkerd, which some namespace of the cluster is a
 * part of, and by the implementation of one of the Route's Gateways.
 * Source: https://linkerd.io/2/reference/httproute/
 */
export function readsCoreGroup(cluster: Cluster, route: Delivered<Route>): boolean {
  return isLinkerdThere(cluster) || isTakenFor(cluster, route, "readsCoreGroup");
}

const isLinkerdThere = sharedAnswer((cluster) =>
  cluster.objects.anyOfKind("", "Namespace").some(({ resource }) => {
    const inject = resource.metadata.annotations[LINKERD];
    return inject !== undefined && inject !== "disabled";
  }),
);
