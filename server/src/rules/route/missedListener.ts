import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { supportedKinds } from "../../gateway-api/listeners/listeners.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { mayBeNamed } from "../mayBeNamed.ts";

/** A listener that a Route does not reach because it names the Gateway that the listener is merged with. */
export interface MissedListener {
  readonly entry: MergedListener;
  readonly hostname: string;
}

/**
 * The first listener above `parent` for one of the hostnames whose owner the Route does not name but could: one of its
 * own namespace that takes Routes of its kind. `isMeant` says which others are looked for.
 */
export function missedListener(
  route: Delivered<Route>,
  parent: ResourceId,
  hostnames: readonly string[],
  cluster: Cluster,
  isMeant: (entry: MergedListener) => boolean,
): MissedListener | undefined {
  const named = new Set(cluster.attachment.of(route.id).map((attachment) => attachment.parent?.id));
  for (const hostname of hostnames) {
    const entry = cluster.merging
      .listenersAbove(parent, hostname)
      .find(
        (candidate) =>
          !named.has(candidate.owner.id) &&
          mayBeNamed(route, candidate.owner) &&
          supportedKinds(candidate.listener).kinds.includes(route.resource.kind) &&
          isMeant(candidate),
      );
    if (entry !== undefined) return { entry, hostname };
  }
  return undefined;
}
