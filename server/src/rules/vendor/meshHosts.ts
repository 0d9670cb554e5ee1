import type { Delivered } from "../../delivery/delivered.ts";
import { wildcardsAbove } from "../../gateway-api/listeners/writtenHostnames.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import { serviceOfHost } from "../../model/serviceHost.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { sharedAnswer } from "../../workspace/cluster/sharedAnswer.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { sameItems } from "../../yaml/sameItems.ts";

const SERVICE_ENTRY = { group: "networking.istio.io", kind: "ServiceEntry" };

/** The hosts that ServiceEntries give to the mesh, wherever they stand. */
export interface MeshHosts {
  readonly all: ReadonlySet<string>;
  /** Those without a wildcard, ordered. */
  readonly literal: readonly string[];
  /** Some of them are filled in later. */
  readonly isAnyOpen: boolean;
}

export const meshHosts = sharedAnswer(
  (cluster): MeshHosts => {
    const entries = cluster.objects.ofKind(SERVICE_ENTRY.group, SERVICE_ENTRY.kind);
    const all = new Set(entries.flatMap(({ resource }) => resource.hosts ?? []).sort());
    return {
      all,
      literal: [...all].filter((host) => !host.includes("*")),
      isAnyOpen: [...all].some(isOpaque),
    };
  },
  (a, b) => sameItems([...a.all], [...b.all]),
);

/** Whether a mesh knows a host: by a ServiceEntry, which give it `hosts`, or as that of a Service. */
export function isKnownHost(cluster: Cluster, subject: Delivered, host: string, hosts: MeshHosts): Verdict {
  if (isCovered(host, hosts)) return "yes";
  const service = serviceOfHost(host);
  if (service?.namespace !== undefined) {
    const target = { group: "", kind: "Service", ...service, namespace: service.namespace };
    const found = cluster.lookup.find(subject.id, target);
    if (found.kind !== "absent" || cluster.generated.isGenerated(target).verdict !== "no")
      return found.kind === "found" ? "yes" : "unknown";
    if (cluster.lookup.mayBeProduced(target)) return "unknown";
  }
  return hosts.isAnyOpen ? "unknown" : "no";
}

/** True where a ServiceEntry has this host, or one that stands for it by its wildcard. */
function isCovered(host: string, { all }: MeshHosts): boolean {
  return [host, "*", ...wildcardsAbove(host)].some((entry) => all.has(entry));
}
