import type { RouteFilter } from "../../model/routeFilter.ts";
import { isBetween } from "../../schema/release.ts";
import type { ClusterView } from "../clusterView.ts";
import type { MergedListener } from "./merging.ts";

/**
 * The filters that run before a Route is looked for. An entry of a ListenerSet has no such field, and neither have
 * earlier releases and the standard channel, whose API servers drop it.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-5224/
 */
export function filtersInForce(
  { owner, listener }: Pick<MergedListener, "owner" | "listener">,
  { channel, bundleVersion }: ClusterView["crds"],
): readonly RouteFilter[] {
  const hasField = channel === "experimental" && isBetween(bundleVersion, "1.7", undefined);
  return owner.resource.kind === "Gateway" && hasField ? (listener.filters ?? []) : [];
}
