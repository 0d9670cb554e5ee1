import type { Delivered } from "../delivery/delivered.ts";
import type { LabelSelector } from "../model/namespacePolicy.ts";
import { LETS_ALL_IN, SAYS_WHO_IS_LET_IN } from "../schema/admissionText.ts";
import { removeAt, setAt } from "../workspace/finding.ts";
import { fixBy } from "../yaml/fixBy.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { type Admitted, type PlacedPolicy, POLICY_FIELDS } from "./namespacePolicies.ts";
import type { Report } from "./rule.ts";
import type { PolicyCheck } from "./selectorRule.ts";
import { policyFor } from "./widerNamespacePolicy.ts";

/** `from: Selector` without a selector: nothing is let in. The fix lets the owner's own namespace in. */
export const missingSelector: PolicyCheck = (_cluster, owner, placed) => {
  const { namespace } = owner;
  return missingSelectorFor(owner, placed, namespace === undefined ? [] : [namespace]);
};

/** `from: Selector` without a selector, with the namespaces that it was probably to let in. */
export function missingSelectorFor(
  owner: Delivered,
  { policy, path, admitted }: PlacedPolicy,
  meant: readonly string[],
): readonly Report[] {
  if (policy.from !== "Selector" || policy.hasSelector) return [];
  const named = meant.filter((namespace) => !isOpaque(namespace));
  const names = named.map((namespace) => `\`${namespace}\``).join(", ");
  return [
    {
      at: [...path, "from"],
      message: `\`from: Selector\` needs a \`selector\`; without one, ${admitted} of no namespace are let in.`,
      fixes:
        named.length === 0
          ? []
          : [
              fixBy(
                named.length === 1 ? `Select namespace ${names} by its name` : `Select ${names} by name`,
                setAt({ id: owner.id, path }, policyFor(named)),
              ),
            ],
    },
  ];
}

/** A selector beside another `from`: it is not looked at. */
export const ignoredSelector: PolicyCheck = (_cluster, owner, { policy, path, admitted }) => {
  const from = policy.from ?? POLICY_FIELDS[admitted].defaultFrom;
  if (!policy.hasSelector || from === "Selector" || isOpaque(from)) return [];
  const place = { id: owner.id, path: [...path, "selector"] };
  const setting =
    policy.from === undefined ? `Without \`from\`, which then is \`${from}\`,` : `With \`from: ${from}\``;
  return [
    {
      at: place.path,
      on: "key",
      message: `${setting} the selector is not looked at, and ${outcome(from, admitted)}. Set \`from: Selector\` or remove it.`,
      fixes: [
        fixBy(
          `Set \`from: Selector\`${opening(policy.selector)}`,
          setAt({ id: owner.id, path: [...path, "from"] }, "Selector"),
        ),
        fixBy("Remove the selector", removeAt(place)),
      ],
    },
  ];
};

/** What a selector does once it counts, where it asks for nothing that anybody reads: whoever has it count should know. */
function opening(selector: LabelSelector | undefined): string {
  if (selector === undefined || selector.matchExpressions.length > 0) return "";
  const isOpen =
    selector.isEmpty || (selector.strayKeys.length > 0 && Object.keys(selector.matchLabels).length === 0);
  return isOpen ? LETS_ALL_IN : "";
}

/** The end of the title of a fix that writes another `from` beside a selector. */
export function admissionBy(from: string, selector: LabelSelector | undefined): string {
  return (from === "Selector" && opening(selector)) || SAYS_WHO_IS_LET_IN;
}

function outcome(from: string, admitted: Admitted): string {
  switch (from) {
    case "All":
      return `${admitted} of every namespace are let in`;
    case "Same":
      return `${admitted} of other namespaces stay out`;
    default:
      return `no ${admitted} are let in`;
  }
}

/** A selector without requirements: every namespace matches. */
export const emptySelector: PolicyCheck = (_cluster, owner, { policy, path, admitted }) => {
  const { from, selector } = policy;
  if (from !== "Selector" || selector?.isEmpty !== true) return [];
  const place = (key: string) => ({ id: owner.id, path: [...path, key] });
  return [
    {
      at: place("selector").path,
      message: `An empty selector matches every namespace, so ${admitted} of all namespaces are let in. Write \`from: All\` if that is meant.`,
      fixes: [fixBy("Say it as `from: All`", setAt(place("from"), "All"), removeAt(place("selector")))],
    },
  ];
};
