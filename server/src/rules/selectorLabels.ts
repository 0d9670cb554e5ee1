import type { ResourcePlace } from "../delivery/delivered.ts";
import { knownLabels } from "../gateway-api/clusterView.ts";
import { requirementFault } from "../gateway-api/references/labelSelector.ts";
import { matchesNamespace, NAMESPACE_NAME_LABEL } from "../gateway-api/references/namespaces.ts";
import type { LabelSelector } from "../model/namespacePolicy.ts";
import type { Cluster } from "../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../workspace/finding.ts";
import { fixBy } from "../yaml/fixBy.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { oneOf } from "./namespacePolicies.ts";
import type { PolicyCheck } from "./selectorRule.ts";
import { selectorFor } from "./widerNamespacePolicy.ts";

/** A selector by labels that whoever may change a Namespace can set; told once for each selector. */
export const customLabel: PolicyCheck = (cluster, owner, { policy, path, admitted }) => {
  const { from, selector } = policy;
  if (from !== "Selector" || selector === undefined) return [];
  if (isRefused(selector)) return [];
  const labels = Object.keys(selector.matchLabels);
  const requirements = selector.matchExpressions.map(({ key }) => key);
  if (labels.includes(NAMESPACE_NAME_LABEL) || requirements.includes(NAMESPACE_NAME_LABEL)) return [];
  const [label] = labels;
  const [requirement] = requirements;
  const key = label ?? requirement;
  // A key that is filled in later may come to be the name.
  if (key === undefined || [...labels, ...requirements].some((one) => one !== undefined && isOpaque(one)))
    return [];
  const field = label === undefined ? ["matchExpressions", 0, "key"] : ["matchLabels", key];
  return [
    {
      at: [...path, "selector", ...field],
      on: label === undefined ? "value" : "key",
      message: `Whoever may set the label \`${key}\` on a namespace can attach ${admitted} here. Only \`${NAMESPACE_NAME_LABEL}\` cannot be given to another namespace.`,
      fixes: byName(cluster, { id: owner.id, path: [...path, "selector"] }, selector),
    },
  ];
};

/** The namespaces that have the labels now, named; where it is known of every namespace whether it has them. */
function byName(cluster: Cluster, place: ResourcePlace, selector: LabelSelector): readonly Fix[] {
  const matching = new Set<string>();
  for (const name of namesOfNamespaces(cluster)) {
    const verdict = matchesNamespace(selector, name, cluster.lookup.namespaceLabels);
    if (verdict === "unknown") return [];
    if (verdict === "yes") matching.add(name);
    if (matching.size > MOST_NAMES) return [];
  }
  if (matching.size === 0) return [];
  const names = cluster.objects
    .ofKind("", "Namespace")
    .flatMap(({ resource }) => resource.metadata.name ?? [])
    .filter((name) => matching.has(name));
  if (names.length > MOST_NAMES) return [];
  const title = `Select ${names.map((name) => `\`${name}\``).join(", ")} by name instead`;
  return [fixBy(title, setAt(place, selectorFor(names)))];
}

/** More names than these nobody reads in a menu. */
const MOST_NAMES = 4;

/** A selector that no Namespace of the workspace matches, where their labels show that one could. */
export const matchlessSelector: PolicyCheck = (cluster, _owner, { policy, path, admitted }) => {
  const { from, selector } = policy;
  if (from !== "Selector" || selector === undefined || selector.isEmpty) return [];
  if (selector.strayKeys.length > 0 || isRefused(selector) || !matchesNone(cluster, selector)) return [];
  return [
    {
      at: [...path, "selector"],
      on: "key",
      message: `No Namespace of this workspace has the labels that are asked for, so no ${oneOf(admitted)} attaches from any of them.`,
    },
  ];
};

/** True for a selector that controllers refuse as a whole: what it asks for does not matter. */
function isRefused({ matchExpressions }: LabelSelector): boolean {
  return matchExpressions.some((requirement) => requirementFault(requirement) !== undefined);
}

function matchesNone(cluster: Cluster, selector: LabelSelector): boolean {
  const namespaces = namesOfNamespaces(cluster);
  if (namespaces.length === 0) return false;
  const asked = [
    ...Object.keys(selector.matchLabels),
    ...selector.matchExpressions.flatMap(({ key }) => key ?? []),
  ];
  const isKnown = namespaces.some((name) =>
    asked.some((key) => Object.hasOwn(knownLabels(name, cluster.lookup.namespaceLabels) ?? {}, key)),
  );
  return (
    (isKnown || cluster.options.closedWorld) &&
    namespaces.every((name) => matchesNamespace(selector, name, cluster.lookup.namespaceLabels) === "no")
  );
}

/** Every Gateway with a selector asks for them, so that they are listed once for all. */
function namesOfNamespaces(cluster: Cluster): readonly string[] {
  return cluster.objects.namesOfKind("", "Namespace");
}
