import type { PolicyKind } from "../implementations/policies/policyTable.ts";
import { stringValue } from "../yaml/scalars.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import type { PolicySetting } from "./policySettings.ts";
import { texts } from "./reading.ts";

/**
 * What a network policy of Cilium may ask of requests that come through a Gateway: something where it is for the identity
 * `ingress`, of which the Gateway's proxy is, or lets traffic of it pass. Others are about other traffic.
 * Source: https://docs.cilium.io/en/stable/network/servicemesh/ingress/#ingress-path-types-and-policy-enforcement
 */
export function readNetworkSettings(
  { kind, settings }: PolicyKind,
  root: YamlNode,
): readonly PolicySetting[] {
  const specs = [child(root, "spec"), ...itemsOf(child(root, "specs"))];
  if (!specs.some((spec) => isForIngress(spec, kind === "CiliumClusterwideNetworkPolicy"))) return [];
  return settings.map(({ protection }) => ({ field: "", protection, effect: "perhaps" }));
}

function isForIngress(spec: YamlNode | undefined, isOfCluster: boolean): boolean {
  const selector = child(spec, "endpointSelector");
  const named = [
    ...keysOf(child(selector, "matchLabels")),
    ...itemsOf(child(selector, "matchExpressions")).map((one) => stringValue(child(one, "key")) ?? ""),
  ];
  if (named.some((key) => INGRESS_LABELS.has(key))) return true;
  if (isOfCluster && selector?.kind === "map" && selector.entries.length === 0) return true;
  return [...itemsOf(child(spec, "ingress")), ...itemsOf(child(spec, "ingressDeny"))].some((rule) =>
    texts(rule, "fromEntities")?.some((entity) => entity === "ingress"),
  );
}

const INGRESS_LABELS: ReadonlySet<string> = new Set(["reserved:ingress", "reserved.ingress"]);

function keysOf(node: YamlNode | undefined): readonly string[] {
  return node?.kind === "map" ? node.entries.map(({ key }) => key) : [];
}

function itemsOf(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === "sequence" ? node.items : [];
}
