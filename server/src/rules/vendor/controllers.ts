import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { controllerOfClass } from "../../implementations/controllerOfClass.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";

/** The controller of a Gateway, by its class or by the class's well-known name. */
export function controllerOf(cluster: Cluster, gateway: Delivered<Gateway>): string | undefined {
  const found = cluster.lookup.classOf(gateway);
  return found === undefined
    ? controllerOfClass(gateway.resource.spec.gatewayClassName ?? "")
    : found.resource.spec.controllerName;
}

/** The controllers of the Gateways that a Route names, one for each parentRef; undefined where one is not known. */
export function controllersOf(cluster: Cluster, route: ResourceId): readonly (string | undefined)[] {
  return cluster.attachment.of(route).map(({ parent }) => {
    const root = parent === undefined ? undefined : cluster.merging.rootOf(parent.id);
    const gateway = root === undefined ? undefined : cluster.lookup.gatewayOf(root);
    return gateway === undefined ? undefined : controllerOf(cluster, gateway);
  });
}
