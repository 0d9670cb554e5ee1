import type { DocumentRule } from "../rules/documentRule.ts";
import { documentRules } from "../rules/documentRules.ts";
import type { LocalRule } from "../rules/localRule.ts";
import { localRules } from "../rules/localRules.ts";
import { allRules } from "../rules/registry.ts";
import type { Rule } from "../rules/rule.ts";

/** A rule as lists and help texts show it. */
export type ListedRule = Rule | DocumentRule | LocalRule;

/** Every rule, also those about one file's own text, ordered by id. */
export const ruleCatalogue: readonly ListedRule[] = [...allRules, ...documentRules, ...localRules].sort(
  (a, b) => (a.id < b.id ? -1 : 1),
);

/** The rule of an id. */
export function listedRule(id: string): ListedRule | undefined {
  return ruleCatalogue.find((rule) => rule.id === id);
}
