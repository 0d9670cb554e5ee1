import type { Delivered } from "../delivery/delivered.ts";
import { NAMESPACE_NAME_LABEL } from "../gateway-api/references/namespaces.ts";
import type { NamespacePolicy } from "../model/namespacePolicy.ts";
import { removeAt, setAt } from "../workspace/finding.ts";
import { fixBy } from "../yaml/fixBy.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import type { Path } from "../yaml/tree.ts";
import type { Report } from "./rule.ts";

/**
 * What can be wrong with a namespace policy by itself, wherever one stands. `path` leads to the map with `from` and
 * `selector`; `admitted` says in the plural what the policy lets in.
 */
export interface PlacedPolicy {
  readonly policy: NamespacePolicy;
  readonly path: Path;
  readonly admitted: "Routes" | "ListenerSets";
}

/** `from: Selector` without a selector: nothing is let in. */
export function missingSelector(
  owner: Delivered,
  { policy, path, admitted }: PlacedPolicy,
): Report | undefined {
  if (policy.from !== "Selector" || policy.hasSelector) return undefined;
  const { namespace } = owner;
  return {
    at: [...path, "from"],
    message: `\`from: Selector\` needs a \`selector\`; without one, ${admitted} of no namespace are let in.`,
    fixes:
      namespace === undefined || isOpaque(namespace)
        ? []
        : [
            fixBy(
              `Select namespace \`${namespace}\` by its name`,
              setAt(
                { id: owner.id, path: [...path, "selector"] },
                { matchLabels: { [NAMESPACE_NAME_LABEL]: namespace } },
              ),
            ),
          ],
  };
}

/** A selector beside another `from`: it is not looked at. `defaultFrom` is what an absent `from` means. */
export function ignoredSelector(
  owner: Delivered,
  { policy, path, admitted }: PlacedPolicy,
  defaultFrom: "Same" | "None",
): Report | undefined {
  const from = policy.from ?? defaultFrom;
  if (!policy.hasSelector || from === "Selector" || isOpaque(from)) return undefined;
  const place = { id: owner.id, path: [...path, "selector"] };
  const setting =
    policy.from === undefined ? `Without \`from\`, which then is \`${from}\`,` : `With \`from: ${from}\``;
  return {
    at: place.path,
    on: "key",
    message: `${setting} the selector is not looked at, and ${outcome(from, admitted)}. Set \`from: Selector\` or remove it.`,
    fixes: [
      fixBy("Set `from: Selector`", setAt({ id: owner.id, path: [...path, "from"] }, "Selector")),
      fixBy("Remove the selector", removeAt(place)),
    ],
  };
}

function outcome(from: string, admitted: PlacedPolicy["admitted"]): string {
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
export function emptySelector(
  owner: Delivered,
  { policy, path, admitted }: PlacedPolicy,
): Report | undefined {
  const { from, selector } = policy;
  if (from !== "Selector" || selector?.isEmpty !== true) return undefined;
  const place = (key: string) => ({ id: owner.id, path: [...path, key] });
  return {
    at: place("selector").path,
    message: `An empty selector matches every namespace, so ${admitted} of all namespaces are let in. Write \`from: All\` if that is meant.`,
    fixes: [fixBy("Say it as `from: All`", setAt(place("from"), "All"), removeAt(place("selector")))],
  };
}
