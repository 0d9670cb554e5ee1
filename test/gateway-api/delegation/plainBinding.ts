import type { RuleAdmission } from "../../../server/src/gateway-api/delegation/delegatingRules.ts";
import type { ReconciledRule } from "../../../server/src/gateway-api/delegation/joinedRule.ts";
import type { RouteBinding } from "../../../server/src/gateway-api/delegation/routeBinding.ts";
import { judged, type Verdict } from "../../../server/src/gateway-api/verdict.ts";
import { deliveredRoute } from "../matching/plainRoute.ts";

/** How a child stands with a rule of its parent, by one check. */
export function admission(index: number, verdict: Verdict, why = "it is so"): RuleAdmission {
  const check = {
    check: "namespace",
    ...judged(verdict, "NotInWorkspace"),
    why,
    path: ["spec", "rules", index],
  } as const;
  return { index, verdict, delegates: "yes", checks: [check] };
}

/** A rule of a child in one of its parent, without conflicts unless they are given. */
export function reconciledRule(
  parentRule: number,
  childRule: number,
  more: Partial<ReconciledRule> = {},
): ReconciledRule {
  return {
    parentRule,
    childRule,
    matches: [],
    filters: [],
    settings: [],
    backendRefs: [],
    conflicts: [],
    ...more,
  };
}

/** The binding of a child to `shop/top`, which was found; bound unless something else is said. */
export function binding(more: Partial<RouteBinding> = {}): RouteBinding {
  return {
    index: 0,
    ref: { kind: "HTTPRoute", name: "top" },
    target: { group: "gateway.networking.k8s.io", kind: "HTTPRoute", namespace: "shop", name: "top" },
    resolution: { kind: "found", target: deliveredRoute("top") },
    verdict: "yes",
    rules: [],
    reconciled: [],
    pairConflicts: [],
    ...more,
  };
}
