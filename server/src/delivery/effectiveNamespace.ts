import { manifestKind, type Resource } from "../model/resource.ts";

const CLUSTER_SCOPED = new Set([
  "GatewayClass",
  "XMesh",
  "Namespace",
  "ClusterIssuer",
  "ClusterExternalSecret",
]);

/** True for the kinds that stand in no namespace. */
export function isClusterScoped(kind: string): boolean {
  return CLUSTER_SCOPED.has(kind);
}

/**
 * The namespace that an object gets: what its metadata says, otherwise unknown. Never `default`: most manifests in Git
 * get their namespace from whatever applies them.
 */
export function effectiveNamespace(resource: Resource): string | undefined {
  if (isClusterScoped(manifestKind(resource))) return "";
  return resource.metadata.namespace === "" ? undefined : resource.metadata.namespace;
}
