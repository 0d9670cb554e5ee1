import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import type { Fix } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";
import { besidesOwn, labelNamespace, oneMoreName } from "../widerNamespacePolicy.ts";
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
  const policy = parent.resource.spec.infrastructure?.allowedChildren?.namespaces;
  const selector = policy?.from === "Selector" ? policy.selector : undefined;
  const edit =
    selector === undefined
      ? besidesOwn(parent, path, namespace)
      : oneMoreName({ id: parent.id, path }, selector, namespace);
  const widen =
    edit === undefined
      ? []
      : [{ title: `Let ${name} take children of namespace \`${namespace}\``, edits: [edit] }];
  return [...widen, ...(selector === undefined ? [] : labelNamespace(selector, namespace, cluster))];
}
