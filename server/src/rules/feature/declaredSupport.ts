import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { isSupported, type RouteFeature } from "../../gateway-api/status/routeFeatures.ts";
import { all, type Verdict } from "../../gateway-api/verdict.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";

/**
 * Whether the classes of all Gateways that may take a Route list a feature. What is known so needs no advice that holds
 * for implementations in general.
 */
export function declaredSupport(cluster: Cluster, route: Delivered<Route>, feature: RouteFeature): Verdict {
  const attachments = cluster.attachment.of(route.id).filter(({ verdict }) => verdict !== "no");
  if (attachments.length === 0) return "unknown";
  return all(
    attachments.map((attachment) => {
      const listed = listedFor(cluster, attachment);
      return listed === undefined ? "unknown" : isSupported(feature, listed);
    }),
  );
}

/** What the class of a parent lists, where it lists anything and the Route may be attached. */
export function listedFor(cluster: Cluster, { parent, verdict }: Attachment): readonly string[] | undefined {
  if (parent === undefined || verdict === "no") return undefined;
  return cluster.merging.classFor(parent.id)?.resource.savedStatus?.supportedFeatures;
}
