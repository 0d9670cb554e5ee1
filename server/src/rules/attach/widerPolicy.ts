import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Fix } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";
import { widenings } from "../widerNamespacePolicy.ts";
import { ALLOWED_CHILDREN } from "./attachTo.ts";

/**
 * What can be done so that a parent takes a child of another namespace: add the namespace to those that the parent
 * names, or give the Namespace the labels that the parent asks for. Who may attach now still may afterwards.
 */
export function wideningsFor(
  parent: Delivered<Gateway>,
  child: Delivered<Gateway>,
  name: string,
  cluster: Cluster,
): readonly Fix[] {
  const { namespace } = child;
  if (namespace === undefined) return [];
  const path: Path = [...ALLOWED_CHILDREN, "namespaces"];
  const value = parent.resource.spec.infrastructure?.allowedChildren?.namespaces;
  const title = `Let ${name} take children of namespace \`${namespace}\``;
  return widenings(parent, { path, value }, namespace, title, cluster);
}
