import { manifestKind, type Resource } from "../model/resource.ts";
import type { Layer } from "./layer.ts";

const CLUSTER_SCOPED = new Set([
  "GatewayClass",
  "XMesh",
  "Namespace",
  "ClusterIssuer",
  "ClusterExternalSecret",
  "ClusterTrustBundle",
]);

/** True for the kinds that stand in no namespace. */
export function isClusterScoped(kind: string): boolean {
  return CLUSTER_SCOPED.has(kind);
}

/** A namespace and the layer that it comes from; without one the manifest says it. */
export interface EffectiveNamespace {
  readonly name: string | undefined;
  readonly from?: Layer;
}

/**
 * The namespace that an object gets: what the outermost layer that sets one says, otherwise what its metadata says,
 * otherwise where the destination or the release lies, otherwise unknown. Never `default`: most manifests in Git get their
 * namespace from whatever applies them.
 */
export function effectiveNamespace(resource: Resource, layers: readonly Layer[]): EffectiveNamespace {
  if (isClusterScoped(manifestKind(resource))) return { name: "" };
  const own = resource.metadata.namespace === "" ? undefined : resource.metadata.namespace;
  if (resource.embedded?.isPlaced === true) return { name: own };
  const set = layers.findLast(({ namespace }) => namespace !== undefined && !namespace.isFallback);
  if (set !== undefined) return { name: set.namespace?.name, from: set };
  if (own !== undefined) return { name: own };
  const fallback = layers.find(({ namespace }) => namespace !== undefined);
  return fallback === undefined ? { name: undefined } : { name: fallback.namespace?.name, from: fallback };
}
