import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import type { Fix, ManifestEdit } from "../../workspace/finding.ts";
import { labelNamespace, oneMoreName, policyFor } from "../widerNamespacePolicy.ts";
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
  const selector = parent.resource.spec.infrastructure?.allowedChildren?.namespaces?.selector;
  const isSelector = parent.resource.spec.infrastructure?.allowedChildren?.namespaces?.from === "Selector";
  const edit =
    isSelector && selector !== undefined
      ? oneMoreName({ id: parent.id, path: [...ALLOWED_CHILDREN, "namespaces"] }, selector, namespace)
      : besidesItself(parent, namespace);
  const widen =
    edit === undefined
      ? []
      : [{ title: `Let ${name} take children of namespace \`${namespace}\``, edits: [edit] }];
  return [
    ...widen,
    ...(isSelector && selector !== undefined ? labelNamespace(selector, namespace, cluster) : []),
  ];
}

function besidesItself(parent: Delivered<Gateway>, namespace: string): ManifestEdit | undefined {
  if (parent.namespace === undefined) return undefined;
  const place = { id: parent.id, path: [...ALLOWED_CHILDREN, "namespaces"] };
  return { kind: "set", place, value: policyFor([parent.namespace, namespace]) };
}
