import type { AdmissionRule } from "../schema/admission/admissionRule.ts";
import type { DescribedRule } from "./describedRule.ts";
import type { DocumentRule } from "./documentRule.ts";
import type { Rule } from "./rule.ts";

/** A rule of any family: all share a description and differ in where they are examined. */
export type ListedRule = Rule | DocumentRule | AdmissionRule | DescribedRule;
