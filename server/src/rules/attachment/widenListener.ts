import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerOwner } from "../../gateway-api/mergedListeners.ts";
import { NAMESPACE_NAME_LABEL } from "../../gateway-api/namespaces.ts";
import type { Listener } from "../../model/listener.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import type { Fix, ManifestEdit } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";
import { policyFor } from "../merging/attachTo.ts";

/**
 * What can be done so that a listener takes Routes of one more namespace, the narrowest change first: add the namespace
 * to those that are named, label the Namespace as the selector asks, or open the listener to all.
 */
export function widenListener(
  owner: ListenerOwner,
  index: number,
  listener: Listener,
  namespace: string | undefined,
  cluster: Cluster,
): readonly Fix[] {
  const path: Path = ["spec", "listeners", index, "allowedRoutes", "namespaces"];
  const policy = listener.allowedRoutes?.namespaces;
  const name = `listener \`${listener.name ?? ""}\``;
  const selector = policy?.from === "Selector" ? policy.selector : undefined;
  const edit =
    namespace === undefined
      ? undefined
      : selector === undefined
        ? alsoNamed(owner, path, namespace)
        : moreNames(owner, path, selector, namespace);
  return [
    ...(edit === undefined
      ? []
      : [
          {
            title: `Let Routes of namespace \`${namespace ?? ""}\` attach to ${name}`,
            edits: [edit],
            isPreferred: true,
          },
        ]),
    ...(selector === undefined || namespace === undefined
      ? []
      : labelNamespace(selector, namespace, cluster)),
    {
      title: `Let Routes of every namespace attach to ${name}`,
      edits: [{ kind: "set", place: { id: owner.id, path }, value: { from: "All" } }],
    },
  ];
}

/** The listener's own namespace, which `Same` means, and one more. */
function alsoNamed(owner: ListenerOwner, path: Path, namespace: string): ManifestEdit | undefined {
  if (owner.namespace === undefined) return undefined;
  return { kind: "set", place: { id: owner.id, path }, value: policyFor([owner.namespace, namespace]) };
}

/** A selector that names namespaces and asks for nothing else gets one more name. */
function moreNames(
  owner: Delivered,
  path: Path,
  selector: LabelSelector,
  namespace: string,
): ManifestEdit | undefined {
  const labels = Object.entries(selector.matchLabels);
  const [requirement, ...others] = selector.matchExpressions;
  if (others.length > 0 || labels.length + selector.matchExpressions.length !== 1) return undefined;
  if (requirement !== undefined) {
    if (requirement.key !== NAMESPACE_NAME_LABEL || requirement.operator !== "In") return undefined;
    const values: Path = [...path, "selector", "matchExpressions", 0, "values"];
    return { kind: "append", place: { id: owner.id, path: values }, value: namespace };
  }
  const [label] = labels;
  if (label === undefined || label[0] !== NAMESPACE_NAME_LABEL) return undefined;
  return { kind: "set", place: { id: owner.id, path }, value: policyFor([label[1], namespace]) };
}

/** Labels on the Namespace, where the selector asks for plain labels and one document describes the Namespace. */
function labelNamespace(selector: LabelSelector, namespace: string, cluster: Cluster): readonly Fix[] {
  const wanted = Object.entries(selector.matchLabels);
  if (selector.matchExpressions.length > 0 || wanted.some(([key]) => key === NAMESPACE_NAME_LABEL)) return [];
  const [document, ...others] = cluster.named("", "Namespace", namespace);
  if (document === undefined || others.length > 0) return [];
  const { labels } = document.resource.metadata;
  const edits = wanted
    .filter(([key, value]) => labels[key] !== value)
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
