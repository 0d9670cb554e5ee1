import type { LabelRequirement, LabelSelector, NamespacePolicy } from "../../model/namespacePolicy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { NamespaceLabels, UnknownLabels } from "../clusterView.ts";
import type { UnknownReason } from "../unknownReason.ts";
import { all, type JudgedVerdict, judged, sameText, type Verdict } from "../verdict.ts";
import { isSetByControllers } from "./controllerLabels.ts";

/** The label that every namespace carries with its own name. */
export const NAMESPACE_NAME_LABEL = "kubernetes.io/metadata.name";

/** Whether a policy lets a namespace in, and why in one clause. */
export type Admission = JudgedVerdict & { readonly from: string; readonly why: string };

/** Whether two effective namespaces are one. Two unknown ones in one scope are taken to be equal. */
export function sameNamespace(a: string | undefined, b: string | undefined): Verdict {
  return sameText(a, b);
}

/**
 * Namespace admission as in `allowedRoutes`, `allowedListeners`, `allowedChildren` and delegating rules.
 * `defaultFrom` is what an absent policy means there: `Same` or `None`.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#routenamespaces
 */
export function admits(
  policy: NamespacePolicy | undefined,
  defaultFrom: "Same" | "None",
  owner: string | undefined,
  candidate: string | undefined,
  labelsOf: NamespaceLabels,
): Admission {
  const from = policy?.from ?? (policy === undefined ? defaultFrom : "Same");
  switch (from) {
    case "All":
      return { verdict: "yes", from, why: "every namespace is let in" };
    case "None":
      return { verdict: "no", from, why: "no namespace is let in" };
    case "Same":
      return admitsSame(owner, candidate);
    case "Selector":
      return admitsSelected(policy, candidate, labelsOf);
    default:
      return isOpaque(from)
        ? { verdict: "unknown", doubt: "FilledInLater", from, why: `\`from\` is the variable \`${from}\`` }
        : { verdict: "no", from, why: `\`from: ${from}\` is not a value that the API defines` };
  }
}

function admitsSame(owner: string | undefined, candidate: string | undefined): Admission {
  const verdict = sameNamespace(owner, candidate);
  const own = owner === undefined ? "its own namespace" : `namespace \`${owner}\``;
  switch (verdict) {
    case "yes":
      return { verdict, from: "Same", why: `${own} is let in` };
    case "no":
      return { verdict, from: "Same", why: `only ${own} is let in` };
    case "unknown":
      return {
        verdict,
        doubt: doubtOfNamespaces(owner, candidate),
        from: "Same",
        why: `only ${own} is let in, and one of the two namespaces is not known`,
      };
  }
}

/** What leaves open whether two namespaces are one: no file says one of them, or it is a variable. */
export function doubtOfNamespaces(a: string | undefined, b: string | undefined): UnknownReason {
  return a === undefined || b === undefined ? "NamespaceUnknown" : "FilledInLater";
}

function admitsSelected(
  { selector, hasSelector = false }: Partial<NamespacePolicy> = {},
  candidate: string | undefined,
  labelsOf: NamespaceLabels,
): Admission {
  if (selector === undefined) {
    return hasSelector
      ? { verdict: "unknown", doubt: "FilledInLater", from: "Selector", why: "its `selector` cannot be read" }
      : { verdict: "no", from: "Selector", why: "`from: Selector` has no selector" };
  }
  for (const requirement of selector.matchExpressions) {
    const fault = requirementFault(requirement);
    if (fault === undefined) continue;
    const why = `controllers refuse its selector, where ${faultInWords(requirement, fault)}`;
    return { verdict: "no", from: "Selector", why };
  }
  if (candidate === undefined) {
    const why = `a namespace must match ${describeSelector(selector)}`;
    const verdict = isEmptySelector(selector) ? "yes" : "unknown";
    return { ...judged(verdict, "NamespaceUnknown"), from: "Selector", why };
  }
  const verdict = matchesNamespace(selector, candidate, labelsOf);
  switch (verdict) {
    case "yes": {
      const why = `namespace \`${candidate}\` matches ${describeSelector(selector)}`;
      return { verdict, from: "Selector", why };
    }
    case "no": {
      const failed = describeSelector(failedPart(selector, candidate, labelsOf));
      return { verdict, from: "Selector", why: `namespace \`${candidate}\` does not match ${failed}` };
    }
    case "unknown":
      return { verdict, from: "Selector", ...selectorDoubt(selector, candidate, labelsOf) };
  }
}

/** What leaves open whether a namespace matches a selector: the first requirement of which that is not known. */
function selectorDoubt(
  selector: LabelSelector,
  namespace: string,
  labelsOf: NamespaceLabels,
): { readonly doubt: UnknownReason; readonly why: string } {
  const labels = labelsOf(namespace);
  const must = `it must match ${describeSelector(selector)}`;
  const open = requirementsOf(selector).find(
    (requirement) => meets(requirement, labelIn(namespace, labels, requirement.key ?? "")) === "unknown",
  );
  const key = open?.key ?? "";
  if (key !== NAMESPACE_NAME_LABEL && typeof labels === "string")
    return { doubt: labels, why: `${UNKNOWN_LABELS[labels](namespace)}, and ${must}` };
  if (labelIn(namespace, labels, key) === "unknown" && !isOpaque(namespace))
    return {
      doubt: "FilledInLater",
      why: `a controller sets labels of namespace \`${namespace}\`, and ${must}`,
    };
  return {
    doubt: "FilledInLater",
    why: `for namespace \`${namespace}\`, ${must}, of which a part is filled in later`,
  };
}

const UNKNOWN_LABELS: Readonly<Record<UnknownLabels, (namespace: string) => string>> = {
  NotInWorkspace: (namespace) => `the labels of namespace \`${namespace}\` are not in this workspace`,
  Ambiguous: (namespace) => `the manifests of namespace \`${namespace}\` have different labels`,
  AppliedElsewhere: (namespace) => `namespace \`${namespace}\` is not applied together with this object`,
};

function isEmptySelector(selector: LabelSelector): boolean {
  return Object.keys(selector.matchLabels).length === 0 && selector.matchExpressions.length === 0;
}

/** What makes controllers refuse a requirement, and with it the whole selector. */
export type RequirementFault = "operator" | "lacks-values" | "has-values";

/**
 * What is wrong with a requirement; undefined for one that can be held against labels, or whose fault is not known.
 * Source: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#resources-that-support-set-based-requirements
 */
export function requirementFault({
  operator,
  values,
  hasUnreadValues,
}: LabelRequirement): RequirementFault | undefined {
  if (operator === undefined || isOpaque(operator)) return undefined;
  switch (operator) {
    case "In":
    case "NotIn":
      return values.length === 0 && hasUnreadValues !== true ? "lacks-values" : undefined;
    case "Exists":
    case "DoesNotExist":
      return values.length > 0 ? "has-values" : undefined;
    default:
      return "operator";
  }
}

/** Whether a namespace matches a selector, with what is known of its labels. */
export function matchesNamespace(
  selector: LabelSelector,
  namespace: string,
  labelsOf: NamespaceLabels,
): Verdict {
  const labels = labelsOf(namespace);
  return meetsAll(selector, (key) => labelIn(namespace, labels, key));
}

/** What a selector is held against: the value of a label, undefined for one that is not set. */
type LabelValue = { readonly value: string | undefined } | "unknown";

function labelIn(namespace: string, labels: ReturnType<NamespaceLabels>, key: string): LabelValue {
  if (key === NAMESPACE_NAME_LABEL) return isOpaque(namespace) ? "unknown" : { value: namespace };
  if (typeof labels === "string") return "unknown";
  const value = labels[key];
  return value === undefined && isSetByControllers(key) ? "unknown" : { value };
}

/** The requirements of a selector that a namespace certainly does not meet. */
function failedPart(selector: LabelSelector, namespace: string, labelsOf: NamespaceLabels): LabelSelector {
  const fails = (part: Pick<LabelSelector, "matchLabels" | "matchExpressions">) =>
    matchesNamespace({ ...selector, ...part }, namespace, labelsOf) === "no";
  const { matchLabels, matchExpressions } = selector;
  const labels = Object.entries(matchLabels).filter(([key, value]) =>
    fails({ matchLabels: { [key]: value }, matchExpressions: [] }),
  );
  const expressions = matchExpressions.filter((one) => fails({ matchLabels: {}, matchExpressions: [one] }));
  // A selector is put into words once: most have one requirement, which thousands of Routes fail.
  if (labels.length === Object.keys(matchLabels).length && expressions.length === matchExpressions.length)
    return selector;
  return { ...selector, matchLabels: Object.fromEntries(labels), matchExpressions: expressions };
}

/** Whether a selector selects an object with these labels. */
export function selectsLabels(selector: LabelSelector, labels: Readonly<Record<string, string>>): Verdict {
  return meetsAll(selector, (key) => ({ value: labels[key] }));
}

function meetsAll(selector: LabelSelector, labelAt: (key: string) => LabelValue): Verdict {
  return all(
    requirementsOf(selector).map((requirement) => meets(requirement, labelAt(requirement.key ?? ""))),
  );
}

/** All that a selector asks for. */
function requirementsOf({ matchLabels, matchExpressions }: LabelSelector): readonly LabelRequirement[] {
  const labels = Object.entries(matchLabels).map(
    ([key, value]): LabelRequirement => ({ key, operator: "In", values: [value] }),
  );
  return [...labels, ...matchExpressions];
}

/** Whether a label, or its absence, meets one requirement of a selector. */
export function meets(requirement: LabelRequirement, label: LabelValue): Verdict {
  const { operator = "", hasUnreadValues } = requirement;
  if (requirementFault(requirement) !== undefined) return "no";
  if (label === "unknown" || hasUnreadValues === true || requirement.values.some(isOpaque)) return "unknown";
  const { value } = label;
  if (value !== undefined && isOpaque(value)) return requirement.operator === "Exists" ? "yes" : "unknown";
  const isIn = value !== undefined && requirement.values.includes(value);
  switch (requirement.operator) {
    case "In":
      return isIn ? "yes" : "no";
    case "NotIn":
      return isIn ? "no" : "yes";
    case "Exists":
      return value !== undefined ? "yes" : "no";
    case "DoesNotExist":
      return value === undefined ? "yes" : "no";
    default:
      // A requirement without an operator is nobody's; one that is filled in later may ask for anything.
      return isOpaque(operator) ? "unknown" : "no";
  }
}

/** A selector in words: `team=shop, env in (a, b)`. Put into words once, since every namespace is held against it. */
export function describeSelector(selector: LabelSelector): string {
  const known = selectorsInWords.get(selector);
  if (known !== undefined) return known;
  const parts = [
    ...Object.entries(selector.matchLabels).map(([key, value]) => `\`${key}=${value}\``),
    ...selector.matchExpressions.map(describeRequirement),
  ];
  const words = parts.length === 0 ? "anything" : parts.join(", ");
  selectorsInWords.set(selector, words);
  return words;
}

/** Selectors are immutable, and what is said of one goes with it. */
const selectorsInWords = new WeakMap<LabelSelector, string>();

/** One requirement of a selector in words: `env in (a, b)`. */
export function describeRequirement({ key = "", operator = "", values }: LabelRequirement): string {
  switch (operator) {
    case "In":
      return `\`${key} in (${values.join(", ")})\``;
    case "NotIn":
      return `\`${key} not in (${values.join(", ")})\``;
    case "Exists":
      return `\`${key}\` present`;
    case "DoesNotExist":
      return `\`${key}\` absent`;
    default:
      return `\`${key} ${operator}\``;
  }
}

function faultInWords({ operator = "" }: LabelRequirement, fault: RequirementFault): string {
  switch (fault) {
    case "operator":
      return `\`${operator}\` is no operator`;
    case "lacks-values":
      return `\`${operator}\` has no \`values\``;
    case "has-values":
      return `\`${operator}\` has \`values\``;
  }
}
