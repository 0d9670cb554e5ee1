import type { LabelRequirement, LabelSelector, NamespacePolicy } from "../../model/namespacePolicy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { NamespaceLabels, UnknownLabels } from "../clusterView.ts";
import type { UnknownReason } from "../unknownReason.ts";
import { type JudgedVerdict, judged, sameText, type Verdict } from "../verdict.ts";
import { isSetByControllers } from "./controllerLabels.ts";
import {
  describeSelector,
  type LabelValue,
  labelAt,
  meets,
  meetsAll,
  type RequirementFault,
  requirementFault,
  requirementsOf,
} from "./labelSelector.ts";

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

/** Whether a namespace matches a selector, with what is known of its labels. */
export function matchesNamespace(
  selector: LabelSelector,
  namespace: string,
  labelsOf: NamespaceLabels,
): Verdict {
  const labels = labelsOf(namespace);
  return meetsAll(selector, (key) => labelIn(namespace, labels, key));
}

function labelIn(namespace: string, labels: ReturnType<NamespaceLabels>, key: string): LabelValue {
  if (key === NAMESPACE_NAME_LABEL) return { value: namespace };
  if (typeof labels === "string") return "unknown";
  const label = labelAt(labels, key);
  return label !== "unknown" && label.value === undefined && isSetByControllers(key) ? "unknown" : label;
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
