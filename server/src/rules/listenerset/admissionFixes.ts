import { type Delivered, displayName, type ResourcePlace } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, type ManifestEdit, setAt, type YamlValue } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { labelNamespace, letIn, policyFor } from "../widerNamespacePolicy.ts";
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
      : [preferredFix(`Let Gateway \`${displayName(gateway)}\` take ListenerSets of ${whose}`, widening)];
  const policy = policyOf(gateway);
  const selector = policy?.from === "Selector" ? policy.selector : undefined;
  return [...widen, ...(selector === undefined ? [] : labelNamespace(selector, namespace ?? "", cluster))];
}

function policyOf(gateway: Delivered<Gateway>) {
  return gateway.resource.spec.allowedListeners?.namespaces;
}

function policyPlace(gateway: Delivered<Gateway>): ResourcePlace {
  return { id: gateway.id, path: [...ALLOWED_LISTENERS, "namespaces"] };
}

function setPolicy(gateway: Delivered<Gateway>, value: YamlValue): ManifestEdit {
  return setAt(policyPlace(gateway), value);
}

function wideningToItself(gateway: Delivered<Gateway>): ManifestEdit | undefined {
  const policy = policyOf(gateway);
  if (policy?.from === "Selector") return wideningTo(gateway, gateway.namespace ?? "");
  if (policy?.hasSelector === true) return undefined;
  return setPolicy(gateway, { from: "Same" });
}

function wideningTo(gateway: Delivered<Gateway>, namespace: string): ManifestEdit | undefined {
  const policy = policyOf(gateway);
  switch (policy?.from) {
    case undefined:
    case "None":
      return policy?.hasSelector === true ? undefined : setPolicy(gateway, policyFor([namespace]));
    case "Same":
    case "Selector":
      return letIn(gateway, { path: policyPlace(gateway).path, value: policy }, namespace);
    default:
      return undefined;
  }
}
