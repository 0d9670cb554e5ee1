import type { GeneratedResources } from "../../gateway-api/infrastructure/generatedResources.ts";
import {
  GATEWAY_CLASS_NAME_LABEL,
  GATEWAY_NAME_LABEL,
  scaleTargetKey,
  selectionOf,
} from "../../model/dependent.ts";
import { splitApiVersion } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, nodeAt, type Path } from "../../yaml/tree.ts";
import type { DraftMap } from "./draft.ts";
import type { OpenSlot } from "./openSlot.ts";
import { type Proposal, plainValue, RANKS } from "./proposal.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * What is generated for the Gateways of a namespace (GEP-1762), where an object of another API scales or selects it: the
 * names of Deployments, and the labels with their values.
 */
export function generatedNameProposals(
  slot: OpenSlot,
  { cluster, namespace }: Surroundings,
): readonly Proposal[] {
  const { apiVersion, kindName } = slot.object;
  if (apiVersion === undefined || kindName === undefined) return [];
  const { group } = splitApiVersion(apiVersion);
  const target = scaleTargetKey(group, kindName);
  const [spec, key, member, ...deeper] = slot.path;
  if (target !== undefined && spec === "spec" && key === target && member === "name" && deeper.length === 0)
    return deploymentNames(slot, provisionedIn(namespace, cluster), kindName === "ScaledObject");
  const place = labelPlaceOf(group, kindName, slot.path);
  return place === undefined ? [] : labelProposals(slot, place, provisionedIn(namespace, cluster));
}

interface Provisioned {
  readonly name: string;
  readonly className: string;
  readonly resources: GeneratedResources;
}

/** The Gateways of a namespace beside which something is generated. */
function provisionedIn(namespace: string | undefined, cluster: Cluster): readonly Provisioned[] {
  return cluster.objects.gatewaysIn(namespace).flatMap((gateway): readonly Provisioned[] => {
    const provision = cluster.generated.provision(gateway.id);
    if (provision?.kind !== "generated" || !provision.resources.isBesideGateway) return [];
    const { resources } = provision;
    const { metadata, spec } = gateway.resource;
    return [{ resources, name: metadata.name ?? "", className: spec.gatewayClassName ?? "" }];
  });
}

function deploymentNames(
  slot: OpenSlot,
  provisioned: readonly Provisioned[],
  isKeda: boolean,
): readonly Proposal[] {
  const map = nodeAt(slot.object.root, slot.path.slice(0, -1));
  const kind = stringValue(child(map, "kind"));
  if (slot.takes !== "scalar" || (kind !== undefined && kind !== "Deployment")) return [];
  const missing = isKeda
    ? []
    : Object.entries({ apiVersion: "apps/v1", kind: "Deployment" }).filter(
        ([key]) => child(map, key) === undefined,
      );
  return provisioned.flatMap(({ name, className, resources }) =>
    resources.name === undefined
      ? []
      : value(
          slot,
          resources.name,
          `generated for Gateway ${name} of class ${className}`,
          Object.fromEntries(missing),
        ),
  );
}

function labelProposals(
  slot: OpenSlot,
  place: LabelPlace,
  provisioned: readonly Provisioned[],
): readonly Proposal[] {
  switch (place.kind) {
    case "labels":
      return slot.takes === "entries" ? labels(slot, provisioned) : [];
    case "key":
      return slot.takes === "scalar" && provisioned.length > 0
        ? LABELS.flatMap((label) => value(slot, label, "label of what is generated for a Gateway"))
        : [];
    case "value":
      return slot.takes === "scalar" ? labelValues(slot, place.label, provisioned) : [];
    case "values": {
      const label = stringValue(child(nodeAt(slot.object.root, slot.path.slice(0, -2)), "key"));
      return slot.takes === "scalar" && label !== undefined ? labelValues(slot, label, provisioned) : [];
    }
  }
}

/** A place of a selector: its labels, the value of one of them, or the key or values of an expression. */
type LabelPlace =
  | { readonly kind: "labels" | "key" | "values" }
  | { readonly kind: "value"; readonly label: string };

function labelPlaceOf(group: string, kind: string, path: Path): LabelPlace | undefined {
  const selection = selectionOf(group, kind);
  const isService = group === "" && kind === "Service";
  const at = path.findLastIndex((step) =>
    isService ? step === "selector" : step === "matchLabels" || step === "matchExpressions",
  );
  if (at < 0 || (isService ? at !== 1 : selection === undefined)) return undefined;
  // Labels of Namespaces are others, and what pods want to be near to is all that makers of pods select.
  if (path.includes("namespaceSelector")) return undefined;
  if (selection === "affinity" && !path.includes("affinity")) return undefined;
  const rest = path.slice(at + 1);
  if (path[at] === "matchExpressions") {
    if (rest[1] === "key" && rest.length === 2) return { kind: "key" };
    return rest[1] === "values" && rest.length === 3 ? { kind: "values" } : undefined;
  }
  const [label, ...deeper] = rest;
  if (label === undefined) return { kind: "labels" };
  return typeof label === "string" && deeper.length === 0 ? { kind: "value", label } : undefined;
}

const LABELS = [GATEWAY_NAME_LABEL, GATEWAY_CLASS_NAME_LABEL];

/** Whole labels; only the key where a value stands behind it. */
function labels(slot: OpenSlot, provisioned: readonly Provisioned[]): readonly Proposal[] {
  const map = nodeAt(slot.object.root, slot.path);
  const missing = LABELS.filter((label) => child(map, label) === undefined);
  return missing.flatMap((label) => {
    const proposals = labelValues(slot, label, provisioned);
    if (slot.isNamed) return proposals.slice(0, 1).map((one) => entry(one, label, label, ""));
    return proposals.map((one) => entry(one, label, `${label}: ${one.label}`, one.label));
  });
}

function entry(proposal: Proposal, key: string, label: string, text: string): Proposal {
  const entries: DraftMap = { [key]: text };
  return { ...proposal, label, sort: "key", text: { kind: "entries", entries } };
}

function labelValues(
  slot: OpenSlot,
  label: string,
  provisioned: readonly Provisioned[],
): readonly Proposal[] {
  if (label === GATEWAY_NAME_LABEL)
    return provisioned.flatMap(({ name, className }) =>
      value(slot, name, `what is generated for Gateway ${name} of class ${className}`),
    );
  if (label !== GATEWAY_CLASS_NAME_LABEL) return [];
  const classes = [...new Set(provisioned.map(({ className }) => className))];
  return classes.flatMap((name) => value(slot, name, `what is generated for Gateways of class ${name}`));
}

function value(slot: OpenSlot, text: string, detail: string, siblings: DraftMap = {}): readonly Proposal[] {
  const proposal: Proposal = {
    label: text,
    detail,
    sort: "value",
    text: slot.takesSiblings ? { kind: "value", value: text, siblings } : plainValue(text),
    plainText: plainValue(text),
    rank: RANKS.usual,
  };
  return [proposal];
}
