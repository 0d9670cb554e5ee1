import type { Delivered, ResourcePlace } from "../delivery/delivered.ts";
import { NAMESPACE_NAME_LABEL } from "../gateway-api/references/namespaces.ts";
import type { LabelSelector, NamespacePolicy } from "../model/namespacePolicy.ts";
import type { Cluster } from "../workspace/cluster/cluster.ts";
import { appendAt, type Fix, type ManifestEdit, setAt, type YamlValue } from "../workspace/finding.ts";
import { fixBy } from "../yaml/fixBy.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { ownValue } from "../yaml/ownValue.ts";
import type { Path } from "../yaml/tree.ts";

/** A namespace policy that lets exactly these namespaces in, by the label that every namespace has. */
export function policyFor(namespaces: readonly string[]): YamlValue {
  return { from: "Selector", selector: selectorFor(namespaces) };
}

/** A selector for exactly these namespaces, by the label that every namespace has. */
export function selectorFor(namespaces: readonly string[]): YamlValue {
  const [only] = namespaces;
  return namespaces.length === 1 && only !== undefined
    ? { matchLabels: { [NAMESPACE_NAME_LABEL]: only } }
    : { matchExpressions: [{ key: NAMESPACE_NAME_LABEL, operator: "In", values: [...namespaces] }] };
}

/** The owner's own namespace, which `Same` means, and one more; undefined where its own is not known. */
function besidesOwn(owner: Delivered, policy: Path, namespace: string): ManifestEdit | undefined {
  if (owner.namespace === undefined) return undefined;
  const value = policyFor([owner.namespace, namespace]);
  return setAt({ id: owner.id, path: policy }, value);
}

/** A namespace policy and where it stands; one that is not written is `Same`. */
interface PlacedPolicy {
  readonly path: Path;
  readonly value: NamespacePolicy | undefined;
}

/**
 * Lets one more namespace into a policy, and no other; undefined where that takes more than one name. A selector that
 * nothing looks at stays: whether it is meant only its author knows.
 */
export function letIn(
  owner: Delivered,
  { path, value }: PlacedPolicy,
  namespace: string,
): ManifestEdit | undefined {
  const place: ResourcePlace = { id: owner.id, path };
  const { from, selector, hasSelector = false } = value ?? {};
  if (from === "Selector" && selector !== undefined) return oneMoreName(place, selector, namespace);
  if (hasSelector) return undefined;
  return from === "Selector" ? setAt(place, policyFor([namespace])) : besidesOwn(owner, path, namespace);
}

/**
 * One more name for a selector that names namespaces and asks for nothing else; undefined for any other. `policy` is the
 * place of the map with `from` and `selector`.
 */
function oneMoreName(
  policy: ResourcePlace,
  selector: LabelSelector,
  namespace: string,
): ManifestEdit | undefined {
  const [label, ...otherLabels] = Object.entries(selector.matchLabels);
  const [requirement, ...otherRequirements] = selector.matchExpressions;
  if (otherLabels.length > 0 || otherRequirements.length > 0 || selector.strayKeys.length > 0)
    return undefined;
  if (requirement === undefined) {
    if (label?.[0] !== NAMESPACE_NAME_LABEL) return undefined;
    return setAt(policy, policyFor([label[1], namespace]));
  }
  const isNames = requirement.key === NAMESPACE_NAME_LABEL && requirement.operator === "In";
  if (!isNames || label !== undefined) return undefined;
  const path = [...policy.path, "selector", "matchExpressions", 0, "values"];
  return appendAt({ id: policy.id, path }, namespace);
}

/**
 * What can be done so that a policy lets one more namespace in: add the namespace to those that it names, or give the
 * Namespace the labels that it asks for. Who is let in now still is afterwards.
 */
export function widenings(
  owner: Delivered,
  policy: PlacedPolicy,
  namespace: string,
  title: string,
  cluster: Cluster,
): readonly Fix[] {
  const { value } = policy;
  const selector = value?.from === "Selector" ? value.selector : undefined;
  const edit = letIn(owner, policy, namespace);
  return [
    ...(edit === undefined ? [] : [fixBy(title, edit)]),
    ...(selector === undefined ? [] : labelNamespace(selector, namespace, cluster)),
  ];
}

/**
 * Labels on the Namespace, where a selector asks for plain labels and one document describes the Namespace. A label that
 * it has with another value stays: other selectors may ask for that one.
 */
export function labelNamespace(selector: LabelSelector, namespace: string, cluster: Cluster): readonly Fix[] {
  const wanted = Object.entries(selector.matchLabels);
  if (selector.matchExpressions.length > 0) return [];
  if (wanted.some(([key, value]) => key === NAMESPACE_NAME_LABEL || isOpaque(value))) return [];
  const [document, ...others] = cluster.objects.named("", "Namespace", namespace);
  if (document === undefined || others.length > 0) return [];
  const { labels } = document.resource.metadata;
  if (wanted.some(([key, value]) => (ownValue(labels, key) ?? value) !== value)) return [];
  const edits = wanted
    .filter(([key]) => ownValue(labels, key) === undefined)
    .map(([key, value]): ManifestEdit => {
      return setAt({ id: document.id, path: ["metadata", "labels", key] }, value);
    });
  return edits.length === 0 ? [] : [fixBy(`Label namespace \`${namespace}\` as the selector asks`, ...edits)];
}
