import { NAMESPACE_NAME_LABEL } from "../../gateway-api/references/namespaces.ts";
import { compareText } from "../../text/compareText.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, nodeAt } from "../../yaml/tree.ts";
import { isWithin, MOST_NAMES } from "./candidates.ts";
import { type Proposal, RANKS } from "./proposal.ts";
import type { Slot } from "./slot.ts";
import type { Surroundings } from "./surroundings.ts";
import { type UsualValue, values } from "./usualValue.ts";

const NAMESPACE_SELECTOR = /\bnamespaces\.selector\.matchLabels$/;

/** Whole labels for a selector of namespaces: a namespace by its name, or by the labels of its manifest. */
export function selectorLabelProposals(slot: Slot, { cluster, typed }: Surroundings): readonly Proposal[] {
  if (slot.takes !== "entries" || !NAMESPACE_SELECTOR.test(slot.pattern)) return [];
  const present = new Set(slot.map?.entries.map(({ key }) => key));
  const labels = [...labelsOfNamespaces(cluster)].filter(([key]) => !present.has(key));
  const all = labels.flatMap(([key, known]): readonly Proposal[] =>
    (slot.isNamed ? [""] : [...known]).map((value) => ({
      label: slot.isNamed ? key : `${key}: ${value}`,
      detail: key === NAMESPACE_NAME_LABEL ? "a namespace by its name" : "label of a Namespace",
      sort: "key",
      text: { kind: "entries", entries: { [key]: value } },
      rank: RANKS.usual,
    })),
  );
  return all.length <= MOST_NAMES
    ? all
    : all.filter(({ label }) => isWithin(typed, label)).slice(0, MOST_NAMES);
}

/** The values of a label of Namespaces. */
export function selectorValues(slot: Slot, { cluster }: Surroundings): readonly UsualValue[] {
  const last = slot.path.at(-1);
  const expression = nodeAt(slot.object.root, slot.path.slice(0, -2));
  const key = typeof last === "string" ? last : stringValue(child(expression, "key"));
  return values(...(labelsOfNamespaces(cluster).get(key ?? "") ?? []));
}

/** The labels that Namespaces have. */
export function selectorKeys(_: Slot, { cluster }: Surroundings): readonly UsualValue[] {
  return values(...labelsOfNamespaces(cluster).keys());
}

/**
 * The labels by which namespaces can be selected, with their values, ordered: the one of every namespace comes first.
 */
function labelsOfNamespaces(cluster: Cluster): ReadonlyMap<string, readonly string[]> {
  const labels = cluster.objects
    .anyOfKind("", "Namespace")
    .flatMap(({ resource }) => Object.entries(resource.metadata.labels))
    .filter(([key, value]) => key !== NAMESPACE_NAME_LABEL && !isOpaque(key) && !isOpaque(value));
  const keys = [...new Set(labels.map(([key]) => key))].sort(compareText);
  const valuesOf = (key: string) =>
    [...new Set(labels.flatMap(([other, value]) => (other === key ? value : [])))].sort(compareText);
  return new Map([
    [NAMESPACE_NAME_LABEL, cluster.objects.namespaces()],
    ...keys.map((key): [string, readonly string[]] => [key, valuesOf(key)]),
  ]);
}
