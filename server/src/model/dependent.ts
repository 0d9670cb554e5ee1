import { ownValue } from "../yaml/ownValue.ts";
import type { Path, YamlNode } from "../yaml/tree.ts";
import { child, nodeAt } from "../yaml/tree.ts";
import { type LabelRequirement, readRequirement } from "./namespacePolicy.ts";
import { list, present, text, textMap } from "./reading.ts";

/** The label that everything generated for a Gateway carries, with the Gateway's name. */
export const GATEWAY_NAME_LABEL = "gateway.networking.k8s.io/gateway-name";
/** The label that it should carry beside that, with the name of the Gateway's class. */
export const GATEWAY_CLASS_NAME_LABEL = "gateway.networking.k8s.io/gateway-class-name";
/** What Istio called the first of them before it had a common name. */
export const LEGACY_GATEWAY_NAME_LABEL = "istio.io/gateway-name";

const LABELS: ReadonlySet<string> = new Set([
  GATEWAY_NAME_LABEL,
  GATEWAY_CLASS_NAME_LABEL,
  LEGACY_GATEWAY_NAME_LABEL,
]);

/** A condition of a selector on one of the labels of generated resources: the label has one of the values. */
export interface LabelCondition {
  readonly label: string;
  /** Each value and where it stands, from the root of the object. */
  readonly values: readonly { readonly value: string; readonly path: Path }[];
  /** The key of the label where it is one, for a fix that renames it. */
  readonly key?: Path;
  /** What the same selector asks of other labels; only beside the name of a Gateway. */
  readonly beside?: readonly PlacedRequirement[];
}

/** A requirement of a selector on one label and where it stands, from the root of the object. */
export interface PlacedRequirement extends LabelRequirement {
  readonly key: string;
  readonly path: Path;
}

/** The object that an autoscaler scales. */
export interface ScaleTarget {
  readonly path: Path;
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly name?: string;
}

/** The name of a Gateway as the value of a label of an object, and where that stands. */
export interface CarriedName {
  readonly name: string;
  readonly path: Path;
}

/** What an object of another API has to do with what is generated for Gateways. */
export interface DependentSpec {
  readonly scaleTarget?: ScaleTarget;
  /** Conditions of its selectors, where they select in its own namespace. */
  readonly selects: readonly LabelCondition[];
  /** The names of Gateways that it, or the pods that it makes, are labelled with. */
  readonly carries: readonly CarriedName[];
}

/** Where autoscalers say what they scale. */
const SCALE_TARGETS: Readonly<Record<string, string>> = {
  "autoscaling/HorizontalPodAutoscaler": "scaleTargetRef",
  "autoscaling.k8s.io/VerticalPodAutoscaler": "targetRef",
  "keda.sh/ScaledObject": "scaleTargetRef",
};

/** The field of `spec` in which an autoscaler says what it scales; undefined for every other kind. */
export function scaleTargetKey(group: string, kind: string): string | undefined {
  const key = `${group}/${kind}`;
  return ownValue(SCALE_TARGETS, key);
}

/** How an object selects pods or Services in its own namespace. */
type SelectorReader = (spec: YamlNode | undefined) => readonly LabelCondition[];

const SELECTORS: Readonly<Record<string, SelectorReader>> = {
  "policy/PodDisruptionBudget": (spec) => labelSelector(child(spec, "selector"), ["spec", "selector"]),
  "networking.k8s.io/NetworkPolicy": networkPolicySelectors,
  "monitoring.coreos.com/PodMonitor": monitorSelector,
  "monitoring.coreos.com/ServiceMonitor": monitorSelector,
};

/** Where kinds that make pods describe them. */
const POD_TEMPLATES: Readonly<Record<string, Path>> = {
  "apps/Deployment": ["spec", "template"],
  "apps/DaemonSet": ["spec", "template"],
  "apps/StatefulSet": ["spec", "template"],
  "apps/ReplicaSet": ["spec", "template"],
  "batch/Job": ["spec", "template"],
  "/Pod": [],
};

/** How objects of a kind select others by their labels: as what they are for, or as neighbours of the pods they make. */
export function selectionOf(group: string, kind: string): "purpose" | "affinity" | undefined {
  const key = `${group}/${kind}`;
  if (Object.hasOwn(SELECTORS, key)) return "purpose";
  return Object.hasOwn(POD_TEMPLATES, key) ? "affinity" : undefined;
}

/** Reads what an object has to do with generated resources; undefined where that is nothing. */
export function readDependent(group: string, kind: string, root: YamlNode): DependentSpec | undefined {
  const key = `${group}/${kind}`;
  const spec = child(root, "spec");
  const scaleTarget = readScaleTarget(key, spec);
  const template = POD_TEMPLATES[key];
  const selects = SELECTORS[key]?.(spec) ?? (template === undefined ? [] : affinities(root, template));
  const carries = template === undefined ? [] : carriedNames(root, template);
  if (scaleTarget === undefined && selects.length === 0 && carries.length === 0) return undefined;
  return present<DependentSpec>({ scaleTarget, selects, carries });
}

/** The conditions of a plain map of labels, as a Service has one. */
export function selectorConditions(
  selector: Readonly<Record<string, string>>,
  path: Path,
): readonly LabelCondition[] {
  return besideNames(ownConditions(selector, path), () => plainRequirements(selector, path));
}

function ownConditions(selector: Readonly<Record<string, string>>, path: Path): readonly LabelCondition[] {
  return Object.entries(selector)
    .filter(([label]) => LABELS.has(label))
    .map(([label, value]) => {
      const key = [...path, label];
      return { label, values: [{ value, path: key }], key };
    });
}

/** Puts what a selector asks of other labels beside its conditions on the name of a Gateway; few selectors have one. */
function besideNames(
  conditions: readonly LabelCondition[],
  requirements: () => readonly PlacedRequirement[],
): readonly LabelCondition[] {
  if (!conditions.some(({ label }) => label === GATEWAY_NAME_LABEL)) return conditions;
  const beside = requirements().filter(({ key }) => key !== GATEWAY_NAME_LABEL);
  if (beside.length === 0) return conditions;
  return conditions.map((one) => (one.label === GATEWAY_NAME_LABEL ? { ...one, beside } : one));
}

function plainRequirements(
  selector: Readonly<Record<string, string>>,
  path: Path,
): readonly PlacedRequirement[] {
  return Object.entries(selector).map(([key, value]) => ({
    key,
    operator: "In",
    values: [value],
    path: [...path, key],
  }));
}

function readScaleTarget(kind: string, spec: YamlNode | undefined): ScaleTarget | undefined {
  const key = SCALE_TARGETS[kind];
  const target = key === undefined ? undefined : child(spec, key);
  if (key === undefined || target?.kind !== "map") return undefined;
  // KEDA scales a Deployment where nothing else is said.
  const isKeda = kind === "keda.sh/ScaledObject";
  return present<ScaleTarget>({
    path: ["spec", key],
    apiVersion: text(target, "apiVersion") ?? (isKeda ? "apps/v1" : undefined),
    kind: text(target, "kind") ?? (isKeda ? "Deployment" : undefined),
    name: text(target, "name"),
  });
}

function labelSelector(selector: YamlNode | undefined, path: Path): readonly LabelCondition[] {
  const expressions =
    list(selector, "matchExpressions", (item) => item)?.flatMap((item, index) =>
      expressionCondition(item, [...path, "matchExpressions", index]),
    ) ?? [];
  const labels = textMap(selector, "matchLabels");
  const own = ownConditions(labels, [...path, "matchLabels"]);
  return besideNames([...own, ...expressions], () => [
    ...plainRequirements(labels, [...path, "matchLabels"]),
    ...(list(selector, "matchExpressions", (item) => item) ?? []).flatMap((item, index) =>
      placedRequirement(item, [...path, "matchExpressions", index]),
    ),
  ]);
}

function placedRequirement(item: YamlNode, path: Path): readonly PlacedRequirement[] {
  const { key, ...requirement } = readRequirement(item);
  return key === undefined ? [] : [{ ...requirement, key, path }];
}

function expressionCondition(item: YamlNode, path: Path): readonly LabelCondition[] {
  const label = text(item, "key");
  if (label === undefined || !LABELS.has(label) || text(item, "operator") !== "In") return [];
  const values = child(item, "values");
  if (values?.kind !== "sequence") return [];
  return [
    {
      label,
      values: values.items.flatMap((value, index) =>
        value.kind === "scalar" ? [{ value: value.text, path: [...path, "values", index] }] : [],
      ),
    },
  ];
}

/** The pods that a policy is for, and its peers unless they are looked for in other namespaces. */
function networkPolicySelectors(spec: YamlNode | undefined): readonly LabelCondition[] {
  const peers = (direction: string, side: string): readonly LabelCondition[] =>
    (list(spec, direction, (rule) => list(rule, side, (peer) => peer) ?? []) ?? []).flatMap((rule, r) =>
      rule.flatMap((peer, p) =>
        child(peer, "namespaceSelector") === undefined
          ? labelSelector(child(peer, "podSelector"), ["spec", direction, r, side, p, "podSelector"])
          : [],
      ),
    );
  return [
    ...labelSelector(child(spec, "podSelector"), ["spec", "podSelector"]),
    ...peers("ingress", "from"),
    ...peers("egress", "to"),
  ];
}

function monitorSelector(spec: YamlNode | undefined): readonly LabelCondition[] {
  return child(spec, "namespaceSelector") === undefined
    ? labelSelector(child(spec, "selector"), ["spec", "selector"])
    : [];
}

/** The other pods that pods want to be near to or far from, in their own namespace. */
function affinities(root: YamlNode, template: Path): readonly LabelCondition[] {
  const base = [...template, "spec"];
  const spec = nodeAt(root, base);
  const term = (item: YamlNode, path: Path): readonly LabelCondition[] =>
    child(item, "namespaces") === undefined && child(item, "namespaceSelector") === undefined
      ? labelSelector(child(item, "labelSelector"), [...path, "labelSelector"])
      : [];
  const terms = (kind: string): readonly LabelCondition[] => {
    const affinity = child(child(spec, "affinity"), kind);
    const at = [...base, "affinity", kind];
    const required = "requiredDuringSchedulingIgnoredDuringExecution";
    const preferred = "preferredDuringSchedulingIgnoredDuringExecution";
    return [
      ...(list(affinity, required, (item) => item) ?? []).flatMap((item, index) =>
        term(item, [...at, required, index]),
      ),
      ...(list(affinity, preferred, (item) => item) ?? []).flatMap((item, index) => {
        const inner = child(item, "podAffinityTerm");
        return inner === undefined ? [] : term(inner, [...at, preferred, index, "podAffinityTerm"]);
      }),
    ];
  };
  return [...terms("podAffinity"), ...terms("podAntiAffinity")];
}

/**
 * The Gateways by whose name pods are labelled: a Deployment in a file stands in for a generated one. How the Deployment
 * finds its own pods has to say the same.
 */
function carriedNames(root: YamlNode, template: Path): readonly CarriedName[] {
  const ofObject = { above: ["metadata"], key: "labels" };
  const ofPods = [
    { above: [...template, "metadata"], key: "labels" },
    { above: ["spec", "selector"], key: "matchLabels" },
  ];
  return [ofObject, ...(template.length === 0 ? [] : ofPods)].flatMap(({ above, key }) => {
    const labels = textMap(nodeAt(root, above), key);
    return [GATEWAY_NAME_LABEL, LEGACY_GATEWAY_NAME_LABEL].flatMap((label): readonly CarriedName[] => {
      const name = labels[label];
      return name === undefined ? [] : [{ name, path: [...above, key, label] }];
    });
  });
}
