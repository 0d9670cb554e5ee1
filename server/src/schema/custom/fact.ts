/** What nobody can tell from manifests: an expression that looks at it has no answer. */
export const UNKNOWN: unique symbol = Symbol("unknown");

/** Something that expressions look at, parts of which may not be known. */
export type Fact = string | number | boolean | typeof UNKNOWN | readonly Fact[] | FactMap;
export interface FactMap {
  readonly [key: string]: Fact;
}

/** True for a list. */
export function isFactList(fact: Fact): fact is readonly Fact[] {
  return Array.isArray(fact);
}

/** What an expression comes to. */
export type ExpressionAnswer =
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "text"; readonly value: string }
  /** It looked at what is not known. */
  | { readonly kind: "unknown" }
  | { readonly kind: "error"; readonly message: string };

/** What is wrong with an expression, and from where on where that is known. */
export interface ExpressionProblem {
  readonly message: string;
  readonly offset?: number;
}
