import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { supportedKinds } from "../../gateway-api/listeners/listeners.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import { meansTarget } from "../../gateway-api/target.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { mayBeNamed } from "../mayBeNamed.ts";

/** A listener that a Route does not reach because it names the Gateway that the listener is merged with. */
export interface MissedListener {
  readonly entry: MergedListener;
  readonly hostname: string;
}

/** Whether a listener takes Routes of the kind of one. */
export function takesKindOf({ resource }: Delivered<Route>, { listener }: MergedListener): boolean {
  return supportedKinds(listener).kinds.includes(resource.kind);
}

/** Whether a Route names an object as its parent, or may: a part of a reference, or of the object, is filled in later. */
export function mayBeParent(
  owner: ResourceId,
  attachments: readonly Attachment[],
  cluster: Cluster,
): boolean {
  const self = cluster.lookup.targetOf(owner);
  return attachments.some(
    ({ parent, target }) =>
      parent?.id === owner ||
      (self !== undefined && target !== undefined && meansTarget(target, self) === "unknown"),
  );
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
  const attachments = cluster.attachment.of(route.id);
  for (const hostname of hostnames) {
    const entry = cluster.merging
      .listenersAbove(parent, hostname)
      .find(
        (candidate) =>
          !mayBeParent(candidate.owner.id, attachments, cluster) &&
          mayBeNamed(route, candidate.owner) &&
          takesKindOf(route, candidate) &&
          isMeant(candidate),
      );
    if (entry !== undefined) return { entry, hostname };
  }
  return undefined;
}
