import type { Delivered } from "../delivery/delivered.ts";
import { requirementFault } from "../gateway-api/references/labelSelector.ts";
import type { LabelRequirement } from "../model/namespacePolicy.ts";
import { inBackticks } from "../text/sentence.ts";
import { setAt } from "../workspace/finding.ts";
import { preferredFix } from "../yaml/fixBy.ts";
import type { Path } from "../yaml/tree.ts";
import { oneOf, type PlacedPolicy } from "./namespacePolicies.ts";
import type { Report } from "./rule.ts";
import type { PolicyCheck } from "./selectorRule.ts";

/** A selector that is not written as Kubernetes reads it: labels in the wrong place, requirements that are none. */
export const selectorShape: PolicyCheck = (_cluster, owner, placed) => {
  const { from, selector } = placed.policy;
  if (from !== "Selector" || selector === undefined) return [];
  const requirements = selector.matchExpressions.flatMap((requirement, index) => {
    const wrong = problemOf(requirement, oneOf(placed.admitted));
    const at: Path = [...placed.path, "selector", "matchExpressions", index];
    return wrong === undefined ? [] : [{ ...wrong, at: [...at, ...wrong.at] }];
  });
  return [...bareLabels(owner, placed), ...requirements];
};

/** Labels beside `matchLabels` in a selector that has nothing else: what is left of it matches everything. */
function bareLabels(owner: Delivered, { policy, path, admitted }: PlacedPolicy): readonly Report[] {
  const { selector } = policy;
  if (selector === undefined || selector.strayKeys.length === 0) return [];
  if (Object.keys(selector.matchLabels).length > 0 || selector.matchExpressions.length > 0) return [];
  const at = [...path, "selector"];
  const keys = selector.strayKeys.map(inBackticks).join(", ");
  const labels = selector.strayLabels;
  const isWhole = Object.keys(labels).length === selector.strayKeys.length;
  return [
    {
      at,
      on: "key",
      message: `The API server drops ${keys}, and the empty selector that is left lets ${admitted} of every namespace in. Labels belong under \`matchLabels\`.`,
      fixes: isWhole
        ? [
            preferredFix(
              "Put the labels under `matchLabels`",
              setAt({ id: owner.id, path: at }, { matchLabels: { ...labels } }),
            ),
          ]
        : [],
    },
  ];
}

/** What is wrong with one requirement; `at` is the key that has to change, `guest` what stays out. */
function problemOf(requirement: LabelRequirement, guest: string): Report | undefined {
  const { operator } = requirement;
  const refused = `controllers refuse the selector and no ${guest} attaches`;
  switch (requirementFault(requirement)) {
    case undefined:
      return undefined;
    case "lacks-values":
      return { at: ["operator"], message: `\`${operator}\` needs \`values\`; without them ${refused}.` };
    case "has-values":
      return {
        at: ["values"],
        on: "key",
        message: `\`${operator}\` takes no \`values\`; with them ${refused}. Use \`${operator === "Exists" ? "In" : "NotIn"}\` to compare values.`,
      };
    case "operator":
      return {
        at: ["operator"],
        message: `\`${operator}\` is no operator of a label selector, so controllers refuse it and no ${guest} attaches. Use \`In\`, \`NotIn\`, \`Exists\` or \`DoesNotExist\`.`,
      };
  }
}
