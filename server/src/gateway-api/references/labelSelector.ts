import type { LabelRequirement, LabelSelector } from "../../model/namespacePolicy.ts";
import { isOpaque, mayComeToHave } from "../../yaml/opaqueText.ts";
import { ownValue } from "../../yaml/ownValue.ts";
import { all, opposite, type Verdict } from "../verdict.ts";

/** Whether a selector selects an object with these labels. */
export function selectsLabels(selector: LabelSelector, labels: Readonly<Record<string, string>>): Verdict {
  return meetsAll(selector, (key) => labelAt(labels, key));
}

/** What a requirement is held against: the value of a label, undefined for one that is not set. */
export type LabelValue = { readonly value: string | undefined } | "unknown";

/**
 * A label of an object. One that is not written may be there all the same: its own key, or a key of the object, is filled in
 * later.
 */
export function labelAt(labels: Readonly<Record<string, string>>, key: string): LabelValue {
  const value = ownValue(labels, key);
  if (value !== undefined) return { value };
  const mayBeThere = isOpaque(key) || mayComeToHave(labels, key);
  return mayBeThere ? "unknown" : { value };
}

/** Whether an object meets all requirements of a selector. */
export function meetsAll(selector: LabelSelector, labelOf: (key: string) => LabelValue): Verdict {
  return all(
    requirementsOf(selector).map((requirement) => meets(requirement, labelOf(requirement.key ?? ""))),
  );
}

/** All that a selector asks for. */
export function requirementsOf({
  matchLabels,
  matchExpressions,
}: LabelSelector): readonly LabelRequirement[] {
  const labels = Object.entries(matchLabels).map(
    ([key, value]): LabelRequirement => ({ key, operator: "In", values: [value] }),
  );
  return [...labels, ...matchExpressions];
}

/**
 * Whether a label, or its absence, meets one requirement of a selector. Values that are filled in later leave open only what the
 * others do not decide.
 */
export function meets(requirement: LabelRequirement, label: LabelValue): Verdict {
  const { operator = "", hasUnreadValues } = requirement;
  if (requirementFault(requirement) !== undefined) return "no";
  if (label === "unknown") return "unknown";
  switch (operator) {
    case "In":
      return isAmong(label.value, requirement);
    case "NotIn":
      return opposite(isAmong(label.value, requirement));
    case "Exists":
      return hasUnreadValues === true ? "unknown" : label.value === undefined ? "no" : "yes";
    case "DoesNotExist":
      return hasUnreadValues === true ? "unknown" : label.value === undefined ? "yes" : "no";
    default:
      // A requirement without an operator is nobody's; one that is filled in later may ask for anything.
      return isOpaque(operator) ? "unknown" : "no";
  }
}

/** Whether a label has one of the values of a requirement; unknown while another value may be filled in. */
function isAmong(value: string | undefined, { values, hasUnreadValues }: LabelRequirement): Verdict {
  if (value !== undefined && !isOpaque(value) && values.includes(value)) return "yes";
  const isOpen =
    hasUnreadValues === true || values.some(isOpaque) || (value !== undefined && isOpaque(value));
  return isOpen ? "unknown" : "no";
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
