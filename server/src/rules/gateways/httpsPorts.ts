import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/**
 * The ports on which a Gateway serves HTTPS, those of its members included. Undefined where there may be others: a
 * listener is filled in later, or members may stand elsewhere.
 */
export function httpsPorts(cluster: Cluster, gateway: Delivered<Gateway>): ReadonlySet<number> | undefined {
  if (!cluster.closedWorld && takesMembers(gateway.resource)) return undefined;
  const ports = new Set<number>();
  for (const { listener } of cluster.listenersWith(gateway.id)) {
    const { protocol, port } = listener;
    if (protocol !== undefined && isOpaque(protocol)) return undefined;
    if (protocol !== "HTTPS") continue;
    if (typeof port !== "number") return undefined;
    ports.add(port);
  }
  return ports;
}

function takesMembers({ spec }: Gateway): boolean {
  const from = spec.allowedListeners?.namespaces?.from ?? "None";
  return from !== "None" || spec.infrastructure?.allowedChildren !== undefined;
}
