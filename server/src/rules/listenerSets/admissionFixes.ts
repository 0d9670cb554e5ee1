import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { NAMESPACE_NAME_LABEL, sameNamespace } from "../../gateway-api/namespaces.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import type { Fix, ManifestEdit, YamlValue } from "../../workspace/finding.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { policyFor } from "../merging/attachTo.ts";
import { ALLOWED_LISTENERS } from "./listenerSet.ts";

/**
 * What can be done so that a Gateway takes a ListenerSet: let its namespace in, or give the Namespace the labels that
 * the Gateway asks for. Who may attach now still may afterwards.
 */
export function admissionFixes(
  gateway: Delivered<Gateway>,
  set: Delivered<ListenerSet>,
  cluster: Cluster,
): readonly Fix[] {
  const { namespace } = set;
  const isSame = sameNamespace(gateway.namespace, namespace);
  if (isSame === "unknown" || (namespace !== undefined && isOpaque(namespace))) return [];
  const whose = namespace === undefined ? "its own namespace" : `namespace \`${namespace}\``;
  const widening = isSame === "yes" ? wideningToItself(gateway) : wideningTo(gateway, namespace ?? "");
  const widen: Fix[] =
    widening === undefined
      ? []
      : [
          {
            title: `Let Gateway \`${displayName(gateway)}\` take ListenerSets of ${whose}`,
            edits: [widening],
            isPreferred: true,
          },
        ];
  return [...widen, ...labelling(gateway, namespace ?? "", cluster)];
}

function policyOf(gateway: Delivered<Gateway>) {
  return gateway.resource.spec.allowedListeners?.namespaces;
}

function setPolicy(gateway: Delivered<Gateway>, value: YamlValue): ManifestEdit {
  return { kind: "set", place: { id: gateway.id, path: [...ALLOWED_LISTENERS, "namespaces"] }, value };
}

function wideningToItself(gateway: Delivered<Gateway>): ManifestEdit | undefined {
  const policy = policyOf(gateway);
  if (policy?.from === "Selector") return wideningTo(gateway, gateway.namespace ?? "");
  return setPolicy(gateway, { from: "Same" });
}

function wideningTo(gateway: Delivered<Gateway>, namespace: string): ManifestEdit | undefined {
  const policy = policyOf(gateway);
  switch (policy?.from) {
    case undefined:
    case "None":
      return setPolicy(gateway, policyFor([namespace]));
    case "Same":
      return gateway.namespace === undefined
        ? undefined
        : setPolicy(gateway, policyFor([gateway.namespace, namespace]));
    case "Selector":
      return policy?.selector === undefined ? undefined : oneMoreName(gateway, policy.selector, namespace);
    default:
      return undefined;
  }
}

/** A selector that lists namespaces by name and asks for nothing else gets one more name. */
function oneMoreName(
  gateway: Delivered<Gateway>,
  selector: LabelSelector,
  namespace: string,
): ManifestEdit | undefined {
  const labels = Object.entries(selector.matchLabels);
  const [requirement, ...others] = selector.matchExpressions;
  const [label, ...moreLabels] = labels;
  if (others.length > 0 || moreLabels.length > 0 || selector.strayKeys.length > 0) return undefined;
  if (requirement === undefined) {
    return label?.[0] === NAMESPACE_NAME_LABEL
      ? setPolicy(gateway, policyFor([label[1], namespace]))
      : undefined;
  }
  if (label !== undefined || requirement.key !== NAMESPACE_NAME_LABEL || requirement.operator !== "In")
    return undefined;
  const path = [...ALLOWED_LISTENERS, "namespaces", "selector", "matchExpressions", 0, "values"];
  return { kind: "append", place: { id: gateway.id, path }, value: namespace };
}

/** Labels on the Namespace, where the selector asks for plain labels and the Namespace is in the workspace. */
function labelling(gateway: Delivered<Gateway>, namespace: string, cluster: Cluster): readonly Fix[] {
  const policy = policyOf(gateway);
  const wanted = Object.entries(policy?.selector?.matchLabels ?? {});
  if (policy?.from !== "Selector" || (policy.selector?.matchExpressions ?? []).length > 0) return [];
  if (wanted.some(([key, value]) => key === NAMESPACE_NAME_LABEL || isOpaque(value))) return [];
  const [document, ...others] = cluster.named("", "Namespace", namespace);
  if (document === undefined || others.length > 0) return [];
  const edits = wanted
    .filter(([key, value]) => document.resource.metadata.labels[key] !== value)
    .map(([key, value]): ManifestEdit => {
      return { kind: "set", place: { id: document.id, path: ["metadata", "labels", key] }, value };
    });
  return edits.length === 0
    ? []
    : [{ title: `Label namespace \`${namespace}\` as the selector asks`, edits }];
}
