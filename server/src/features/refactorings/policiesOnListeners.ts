import type { Delivered, ResourcePlace } from "../../delivery/delivered.ts";
import { outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";

/** The targets of policies that mean an object: some of its listeners by name, or, with `whole`, the object itself. */
export function policiesOnListeners(
  owner: Delivered,
  names: ReadonlySet<string> | "whole",
  cluster: Cluster,
): readonly ResourcePlace[] {
  return cluster.referrers.of(owner.id).flatMap((referrer) =>
    outgoingReferences(referrer).flatMap(({ role, path, target, sectionName }) => {
      if (role !== "policyTarget") return [];
      const isMeant = names === "whole" ? sectionName === undefined : names.has(sectionName ?? "");
      if (!isMeant) return [];
      const found = cluster.lookup.find(referrer.id, target);
      return found.kind === "found" && found.target.id === owner.id ? [{ id: referrer.id, path }] : [];
    }),
  );
}
