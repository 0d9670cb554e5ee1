import type { AdmissionRuleDefinition } from "./admissionRule.ts";

/**
 * What each rule of a family says by itself. Rules of one family differ in words, kinds and paths alone; the function of
 * the family adds what they have in common.
 */
export type RuleOfFamily<Common extends keyof AdmissionRuleDefinition> = Omit<
  AdmissionRuleDefinition,
  Common | "check"
>;
