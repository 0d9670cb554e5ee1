import { manifestKind, type Resource } from "../model/resource.ts";
import type { Layer } from "./layer.ts";

const CLUSTER_SCOPED = new Set([
  "GatewayClass",
  "XMesh",
  "Namespace",
  "ClusterAnalysisTemplate",
  "ClusterIssuer",
  "ClusterExternalSecret",
  "ClusterTrustBundle",
  "ClusterPolicy",
  "Composition",
  "GlobalTenantResource",
  "ResourceGraphDefinition",
  "IngressClass",
  "Node",
  "CiliumClusterwideEnvoyConfig",
  "CiliumL2AnnouncementPolicy",
  "CiliumLoadBalancerIPPool",
  "KongClusterPlugin",
  "KongVault",
  "ServiceNetwork",
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
  const given = layerOfNamespace(layers);
  if (given?.namespace?.isFallback === false) return { name: given.namespace.name, from: given };
  if (own !== undefined) return { name: own };
  return given === undefined ? { name: undefined } : { name: given.namespace?.name, from: given };
}

/** The layer whose word is the namespace of an object that says none. */
export function layerOfNamespace(layers: readonly Layer[]): Layer | undefined {
  const set = layers.findLast(({ namespace }) => namespace !== undefined && !namespace.isFallback);
  return set ?? layers.find(({ namespace }) => namespace !== undefined);
}
