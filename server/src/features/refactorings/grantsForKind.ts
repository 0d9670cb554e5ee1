import type { Delivered } from "../../delivery/delivered.ts";
import { permission } from "../../gateway-api/references/referenceGrants.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { RefactoringEdit } from "./refactoring.ts";

/**
 * One more entry in each ReferenceGrant by which listeners use their certificates, for the kind that will own them. The
 * entry that is there stays: others of its kind and namespace may live on it.
 */
export function grantsForKind(
  owner: Delivered,
  listeners: readonly number[],
  kind: "Gateway" | "ListenerSet",
  cluster: Cluster,
): readonly RefactoringEdit[] {
  const { namespace } = owner;
  if (namespace === undefined) return [];
  const referrer = { group: GATEWAY_GROUP, kind, namespace };
  const grants = new Set<string>();
  for (const { index, certificates } of cluster.merging.listenerDecisions(owner.id)) {
    if (!listeners.includes(index)) continue;
    for (const { target, permission: present } of certificates) {
      if (target === undefined || present?.verdict !== "yes" || present.by !== "grant") continue;
      if (permission(referrer, target, cluster.lookup).verdict !== "yes") grants.add(present.grant.id);
    }
  }
  return [...grants].map((id) => ({
    kind: "append",
    place: { id, path: ["spec", "from"] },
    value: { group: GATEWAY_GROUP, kind, namespace },
  }));
}

/** What a title says of more entries in ReferenceGrants. */
export function grantsInTitle(edits: readonly RefactoringEdit[]): readonly string[] {
  return edits.length === 0 ? [] : ["extend ReferenceGrants"];
}
