import type { Delivered } from "../delivery/delivered.ts";
import type { ExaminedRuleDescription } from "../schema/ruleDescription.ts";
import type { Cluster } from "../workspace/cluster/cluster.ts";
import { type Admitted, namespacePolicies, type PlacedPolicy, POLICY_FIELDS } from "./namespacePolicies.ts";
import { defineRule, type Report, type Rule } from "./rule.ts";

/** What can be wrong with a namespace policy, wherever one stands. */
export type PolicyCheck = (cluster: Cluster, owner: Delivered, placed: PlacedPolicy) => readonly Report[];

/** A check of namespace policies, told under an id of its own for what they let in. */
export interface SelectorRuleDefinition extends ExaminedRuleDescription {
  readonly admitted: Admitted;
  readonly find: PolicyCheck;
}

/** Makes a rule that holds a check against every namespace policy for one sort of guests. */
export function defineSelectorRule({ admitted, find, ...description }: SelectorRuleDefinition): Rule {
  return defineRule({
    ...description,
    kinds: POLICY_FIELDS[admitted].kinds,
    only: ["selectors"],
    check(cluster, owner, report) {
      for (const placed of namespacePolicies(owner.resource, admitted)) {
        for (const found of find(cluster, owner, placed)) report(found);
      }
    },
  });
}
