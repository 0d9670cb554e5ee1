import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { MeantImplementation } from "../../implementations/support.ts";
import { asRoute } from "../../model/resource.ts";
import type { Cluster } from "../cluster/cluster.ts";

/** The implementation whose report speaks for an object. Where its class lists what it has, that list does. */
export function speakingReport(cluster: Cluster, id: ResourceId): MeantImplementation | undefined {
  const { merging } = cluster;
  return merging.classFor(id)?.resource.savedStatus?.supportedFeatures === undefined
    ? merging.implementationFor(id)
    : undefined;
}

/** The Gateways and ListenerSets whose implementations do something with an object: itself, or what it may hang on. */
function servedBy(cluster: Cluster, { id, resource }: Delivered): readonly ResourceId[] {
  if (asRoute(resource) !== undefined)
    return cluster.attachment
      .of(id)
      .flatMap(({ parent, verdict }) => (parent === undefined || verdict === "no" ? [] : parent.id));
  switch (resource.kind) {
    case "Gateway":
    case "ListenerSet":
      return [id];
    case "BackendTLSPolicy":
      return cluster.policies
        .ancestors(id)
        .flatMap((ancestor) => (ancestor.id === undefined || ancestor.verdict !== "yes" ? [] : ancestor.id));
    default:
      return [];
  }
}

/** The implementations whose reports speak for an object, each release of one once. */
export function speakingReports(cluster: Cluster, object: Delivered): readonly MeantImplementation[] {
  const found = new Map<string, MeantImplementation>();
  for (const id of servedBy(cluster, object)) {
    const meant = speakingReport(cluster, id);
    if (meant !== undefined) found.set(`${meant.implementation.name}@${meant.release ?? ""}`, meant);
  }
  return [...found.values()];
}
