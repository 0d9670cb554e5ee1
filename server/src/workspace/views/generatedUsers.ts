import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import type { Workspace } from "../workspace.ts";

/** What scales, selects or names what is generated for a Gateway. */
export function generatedUsers(gateway: Delivered<Gateway>, workspace: Workspace): readonly Delivered[] {
  const cluster = workspace.clusterOf(gateway.id);
  const selecting = cluster.referrers.of(gateway.id).filter(
    ({ resource }) =>
      resource.kind === "Service" ||
      // What is labelled by hand stands in for what is generated, and does not use it.
      (resource.kind === "Dependent" && resource.spec.carries.length === 0),
  );
  const all = [...cluster.generated.usersOf(gateway.id), ...selecting];
  return [...new Map(all.map((user) => [user.id, user])).values()].filter(
    ({ resource, namespace }) => resource.group !== GATEWAY_GROUP || namespace === gateway.namespace,
  );
}
