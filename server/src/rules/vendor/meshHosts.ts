import type { Delivered } from "../../delivery/delivered.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import { serviceOfHost } from "../../model/serviceHost.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

const SERVICE_ENTRY = { group: "networking.istio.io", kind: "ServiceEntry" };

/** The hosts that ServiceEntries give to the mesh, wherever they stand. */
export function meshHosts(cluster: Cluster): readonly string[] {
  const entries = cluster.objects.ofKind(SERVICE_ENTRY.group, SERVICE_ENTRY.kind);
  return [...new Set(entries.flatMap(({ resource }) => resource.hosts ?? []))].sort();
}

/** Whether a mesh knows a host: by a ServiceEntry, which give it `hosts`, or as that of a Service. */
export function isKnownHost(
  cluster: Cluster,
  subject: Delivered,
  host: string,
  hosts: readonly string[],
): Verdict {
  if (hosts.some((one) => covers(one, host))) return "yes";
  const service = serviceOfHost(host);
  if (service?.namespace !== undefined) {
    const target = { group: "", kind: "Service", ...service, namespace: service.namespace };
    const found = cluster.lookup.find(subject.id, target);
    if (found.kind !== "absent" || cluster.generated.isGenerated(target).verdict !== "no")
      return found.kind === "found" ? "yes" : "unknown";
    if (cluster.lookup.mayBeProduced(target)) return "unknown";
  }
  return hosts.some(isOpaque) ? "unknown" : "no";
}

/** True where a host of a ServiceEntry is this one, or stands for it by its wildcard. */
function covers(entry: string, host: string): boolean {
  if (entry === "*") return true;
  return entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : entry === host;
}
