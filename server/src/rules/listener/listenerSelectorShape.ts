import type { Delivered } from "../../delivery/delivered.ts";
import type { LabelRequirement } from "../../model/namespacePolicy.ts";
import { inBackticks } from "../../text/sentence.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import type { PlacedPolicy } from "../namespaceSelectors.ts";
import { defineRule, type Report } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";
import { routePolicies } from "./routePolicies.ts";

export default defineRule({
  id: "listener-selector-shape",
  category: "status",
  severity: "error",
  kinds: LISTENER_OWNERS,
  summary: "A namespace selector that is not written as Kubernetes reads it",
  why: "Labels belong under `matchLabels`. Written beside it they are dropped, and what is left is an empty selector that lets every namespace in. In `matchExpressions`, `In` and `NotIn` need values, `Exists` and `DoesNotExist` take none, and there are no other operators; controllers refuse anything else, so that no namespace matches.",
  source:
    "https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#resources-that-support-set-based-requirements",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
#         ^^^^^^^^ error listener-selector-shape: The API server drops \`team\`, and the empty selector that is left lets Routes of every namespace in. Labels belong under \`matchLabels\`. 💡
            team: shop
    - name: internal
      port: 8080
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchExpressions:
              - { key: team, operator: In }
#                                      ^^ error listener-selector-shape: \`In\` needs \`values\`; without them controllers refuse the selector and no Route attaches.
`,
  correction: `
-            team: shop
+            matchLabels:
+              team: shop
-              - { key: team, operator: In }
+              - { key: team, operator: In, values: [shop] }
`,
  check(_cluster, owner, report) {
    for (const placed of routePolicies(owner)) {
      const { from, selector } = placed.policy;
      if (from !== "Selector" || selector === undefined) continue;
      const bare = bareLabels(owner, placed);
      if (bare !== undefined) report(bare);
      selector.matchExpressions.forEach((requirement, index) => {
        const wrong = problemOf(requirement);
        const at: Path = [...placed.path, "selector", "matchExpressions", index];
        if (wrong !== undefined) report({ ...wrong, at: [...at, ...wrong.at] });
      });
    }
  },
});

/** Labels beside `matchLabels` in a selector that has nothing else: what is left of it matches everything. */
function bareLabels(owner: Delivered, { policy, path }: PlacedPolicy): Report | undefined {
  const { selector } = policy;
  if (selector === undefined || selector.strayKeys.length === 0) return undefined;
  if (Object.keys(selector.matchLabels).length > 0 || selector.matchExpressions.length > 0) return undefined;
  const at = [...path, "selector"];
  const keys = selector.strayKeys.map(inBackticks).join(", ");
  const labels = selector.strayLabels;
  const isWhole = Object.keys(labels).length === selector.strayKeys.length;
  return {
    at,
    on: "key",
    message: `The API server drops ${keys}, and the empty selector that is left lets Routes of every namespace in. Labels belong under \`matchLabels\`.`,
    fixes: isWhole
      ? [
          preferredFix(
            "Put the labels under `matchLabels`",
            setAt({ id: owner.id, path: at }, { matchLabels: { ...labels } }),
          ),
        ]
      : [],
  };
}

/** What is wrong with one requirement; `at` is the key that has to change. */
function problemOf({ operator, values }: LabelRequirement): Report | undefined {
  if (operator === undefined || isOpaque(operator)) return undefined;
  switch (operator) {
    case "In":
    case "NotIn":
      return values.length > 0
        ? undefined
        : {
            at: ["operator"],
            message: `\`${operator}\` needs \`values\`; without them controllers refuse the selector and no Route attaches.`,
          };
    case "Exists":
    case "DoesNotExist":
      return values.length === 0
        ? undefined
        : {
            at: ["values"],
            on: "key",
            message: `\`${operator}\` takes no \`values\`; with them controllers refuse the selector and no Route attaches. Use \`${operator === "Exists" ? "In" : "NotIn"}\` to compare values.`,
          };
    default:
      return {
        at: ["operator"],
        message: `\`${operator}\` is no operator of a label selector, so controllers refuse it and no Route attaches. Use \`In\`, \`NotIn\`, \`Exists\` or \`DoesNotExist\`.`,
      };
  }
}
