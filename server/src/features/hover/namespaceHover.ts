import type { Cluster } from "../../workspace/cluster.ts";
import { codeSpan, enumerateSome } from "./markdown.ts";

/** The labels of a namespace, which selectors match; undefined where the cluster's manifests have no Namespace of that name. */
export function namespaceHover(name: string, cluster: Cluster): string | undefined {
  const documents = cluster.named("", "Namespace", name);
  if (documents.length === 0) return undefined;
  const title = `**Namespace** ${codeSpan(name)}`;
  const labels = cluster.namespaceLabels(name);
  if (labels === undefined) return `${title}: its ${documents.length} manifests have different labels`;
  const pairs = Object.entries(labels).map(([key, value]) => codeSpan(`${key}=${value}`));
  return pairs.length === 0 ? `${title}: no labels of its own` : `${title}: ${enumerateSome(pairs)}`;
}
