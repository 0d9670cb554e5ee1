import type { Delivered } from "../../delivery/delivered.ts";
import { NAMESPACE_NAME_LABEL } from "../../gateway-api/namespaces.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import type { Fix, ManifestEdit } from "../../workspace/finding.ts";
import { ALLOWED_CHILDREN, policyFor } from "./attachTo.ts";

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
      ? moreNames(parent, selector, namespace)
      : besidesItself(parent, namespace);
  const widen =
    edit === undefined
      ? []
      : [{ title: `Let ${name} take children of namespace \`${namespace}\``, edits: [edit] }];
  return [...widen, ...(isSelector && selector !== undefined ? labelling(selector, namespace, cluster) : [])];
}

function besidesItself(parent: Delivered<Gateway>, namespace: string): ManifestEdit | undefined {
  if (parent.namespace === undefined) return undefined;
  const place = { id: parent.id, path: [...ALLOWED_CHILDREN, "namespaces"] };
  return { kind: "set", place, value: policyFor([parent.namespace, namespace]) };
}

/** A selector that names namespaces and asks for nothing else gets one more name. */
function moreNames(
  parent: Delivered<Gateway>,
  selector: LabelSelector,
  namespace: string,
): ManifestEdit | undefined {
  const labels = Object.entries(selector.matchLabels);
  const [requirement, ...others] = selector.matchExpressions;
  const path = [...ALLOWED_CHILDREN, "namespaces"];
  if (others.length > 0 || selector.strayKeys.length > 0) return undefined;
  if (requirement !== undefined) {
    const isNames = requirement.key === NAMESPACE_NAME_LABEL && requirement.operator === "In";
    if (!isNames || labels.length > 0) return undefined;
    const place = { id: parent.id, path: [...path, "selector", "matchExpressions", 0, "values"] };
    return { kind: "append", place, value: namespace };
  }
  const [label] = labels;
  if (label === undefined || labels.length > 1 || label[0] !== NAMESPACE_NAME_LABEL) return undefined;
  return { kind: "set", place: { id: parent.id, path }, value: policyFor([label[1], namespace]) };
}

/** Labels on the Namespace, where the selector asks for plain labels and the Namespace is in the workspace. */
function labelling(selector: LabelSelector, namespace: string, cluster: Cluster): readonly Fix[] {
  const wanted = Object.entries(selector.matchLabels);
  if (selector.matchExpressions.length > 0 || wanted.some(([key]) => key === NAMESPACE_NAME_LABEL)) return [];
  const [document, ...others] = cluster.named("", "Namespace", namespace);
  if (document === undefined || others.length > 0) return [];
  const edits = wanted
    .filter(([key, value]) => document.resource.metadata.labels[key] !== value)
    .map(
      ([key, value]): ManifestEdit => ({
        kind: "set",
        place: { id: document.id, path: ["metadata", "labels", key] },
        value,
      }),
    );
  return edits.length === 0
    ? []
    : [{ title: `Label namespace \`${namespace}\` as the selector asks`, edits }];
}
