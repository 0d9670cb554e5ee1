import type { PolicyKind } from "../implementations/policies/policyTable.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import type { PolicySetting } from "./policySettings.ts";
import { keys, list, text, texts } from "./reading.ts";

/**
 * What a network policy of Cilium may ask of requests that come through a Gateway: something where it is for the identity
 * `ingress`, of which the Gateway's proxy is, or lets traffic of it pass. Others are about other traffic.
 * Source: https://docs.cilium.io/en/stable/network/servicemesh/ingress/#ingress-path-types-and-policy-enforcement
 */
export function readNetworkSettings(
  { kind, settings }: PolicyKind,
  root: YamlNode,
): readonly PolicySetting[] {
  const specs = [child(root, "spec"), ...(list(root, "specs", (spec) => spec) ?? [])];
  if (!specs.some((spec) => isForIngress(spec, kind === "CiliumClusterwideNetworkPolicy"))) return [];
  return settings.map(({ protection }) => ({ field: "", protection, effect: "perhaps" }));
}

function isForIngress(spec: YamlNode | undefined, isOfCluster: boolean): boolean {
  const selector = child(spec, "endpointSelector");
  const named = [
    ...keys(selector, "matchLabels"),
    ...(list(selector, "matchExpressions", (one) => text(one, "key") ?? "") ?? []),
  ];
  if (named.some((key) => INGRESS_LABELS.has(key))) return true;
  if (isOfCluster && selector?.kind === "map" && selector.entries.length === 0) return true;
  return ["ingress", "ingressDeny"]
    .flatMap((key) => list(spec, key, (rule) => texts(rule, "fromEntities") ?? []) ?? [])
    .some((entities) => entities.includes("ingress"));
}

const INGRESS_LABELS: ReadonlySet<string> = new Set(["reserved:ingress", "reserved.ingress"]);
