import type { RuleDescription } from "../schema/ruleDescription.ts";

/** A rule that another layer examines: whoever reads YAML, structures, kustomizations, settings or request files. */
export interface DescribedRule extends RuleDescription {
  readonly examinedIn: "elsewhere";
}

/** Makes a rule out of what is told of it. */
export function describeRule(description: RuleDescription): DescribedRule {
  return { ...description, examinedIn: "elsewhere" };
}
