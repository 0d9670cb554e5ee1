import type { Target } from "../../gateway-api/target.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";

/** Whether the objects of a kind stand in namespaces, as a definition of the workspace says or as one of them shows. */
export function scopeOfKind(
  cluster: Cluster,
  { group, kind, name }: Target,
): "Namespaced" | "Cluster" | undefined {
  const scopes = new Set(
    cluster.objects.definitionsOf(group, kind).map(({ resource }) => resource.spec.scope),
  );
  const [scope] = scopes;
  if (scopes.size === 1 && (scope === "Namespaced" || scope === "Cluster")) return scope;
  if (group === "" && (kind === "ConfigMap" || kind === "Secret")) return "Namespaced";
  const isPlaced = cluster.objects
    .named(group, kind, name)
    .some(({ resource }) => resource.metadata.namespace !== undefined);
  return isPlaced ? "Namespaced" : undefined;
}
