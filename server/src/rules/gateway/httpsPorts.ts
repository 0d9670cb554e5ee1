import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { Listener } from "../../model/listener.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/**
 * The ports on which a Gateway serves HTTPS, those of its children included. Undefined where there may be others: a
 * listener is filled in later, or children may stand elsewhere.
 */
export function httpsPorts(cluster: Cluster, gateway: Delivered<Gateway>): ReadonlySet<number> | undefined {
  if (!cluster.options.closedWorld && takesMembers(gateway.resource)) return undefined;
  // Children count although a rejected Gateway does without them: they come back with whatever mends it.
  const members = (cluster.merging.of(gateway.id)?.members ?? []).filter(
    ({ id }) => cluster.merging.parentAcceptance(id)?.verdict !== "no",
  );
  const ports = new Set<number>();
  for (const { protocol, port } of [gateway, ...members].flatMap(listenersOf)) {
    if (protocol !== undefined && isOpaque(protocol)) return undefined;
    if (protocol !== "HTTPS") continue;
    if (typeof port !== "number") return undefined;
    ports.add(port);
  }
  return ports;
}

function listenersOf({ resource }: ListenerOwner): readonly Listener[] {
  return resource.spec.listeners ?? [];
}

function takesMembers({ spec }: Gateway): boolean {
  const from = spec.allowedListeners?.namespaces?.from ?? "None";
  return from !== "None" || spec.infrastructure?.allowedChildren !== undefined;
}
