import { type LabelRequirement, readLabelSelector } from "../../model/namespacePolicy.ts";
import { ownValue } from "../../yaml/ownValue.ts";
import type { YamlNode } from "../../yaml/tree.ts";
import type { ExpansionRun } from "./expansionRun.ts";
import { flatParameters, isUnknown, type ParameterSet } from "./parameterSet.ts";

/** The sets that a generator's selector takes, their dotted names being the labels; what may be taken stays. */
export function selectedSets(
  sets: readonly ParameterSet[],
  selector: YamlNode | undefined,
  run: ExpansionRun,
): readonly ParameterSet[] {
  if (selector === undefined) return sets;
  const { matchLabels, matchExpressions } = readLabelSelector(selector);
  const requirements: readonly LabelRequirement[] = [
    ...Object.entries(matchLabels).map(([key, value]) => ({ key, operator: "In", values: [value] })),
    ...matchExpressions,
  ];
  return sets.filter((set) => {
    const labels = flatParameters(set.known);
    const answers = requirements.map((requirement) => isMet(requirement, labels, set.isOpen));
    if (answers.includes(false)) return false;
    if (answers.includes(undefined)) run.missSomething();
    return true;
  });
}

/** Whether a requirement is met; undefined where it is about a value that nobody knows. */
function isMet(
  { key = "", operator, values }: LabelRequirement,
  labels: Readonly<Record<string, string>>,
  isOpen: boolean,
): boolean | undefined {
  const label = ownValue(labels, key);
  if (label === undefined && isOpen) return undefined;
  const isThere = label !== undefined;
  if (operator === "Exists") return isThere;
  if (operator === "DoesNotExist") return !isThere;
  if ((isThere && isUnknown(label)) || values.some(isUnknown)) return undefined;
  const isIn = isThere && values.includes(label);
  if (operator === "In") return isIn;
  return operator === "NotIn" ? !isIn : undefined;
}
