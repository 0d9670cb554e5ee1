import type { Path } from "../../yaml/tree.ts";

/** The part of a rule in which a parent and its child cannot both have their way. */
export type ConflictSubject =
  | "path"
  | "method"
  | "header"
  | "queryParam"
  | "filter"
  | "setting"
  | "admission";

/** Two settings, one of a parent's rule and one of a child's, that cannot be joined into one rule. */
export interface DelegationConflict {
  readonly subject: ConflictSubject;
  /** `unknown` where a part of one of the two is filled in later, or is an expression that nobody can compare. */
  readonly verdict: "no" | "unknown";
  /** Where the verdict is unknown: two expressions, or one and a value, may hold together or not. */
  readonly isExpression?: true;
  /** One clause about the two, without a full stop. */
  readonly why: string;
  /** What the child says, in its manifest. */
  readonly childPath: Path;
  /** What the parent says, in its manifest. */
  readonly parentPath: Path;
}

/** A conflict before anybody has said where the two settings stand: paths start at the rules, or below. */
export interface Clash extends Omit<DelegationConflict, "childPath" | "parentPath"> {
  readonly inChild: Path;
  readonly inParent: Path;
}

/** The clash with its paths made longer at the front: those of a part become those of the map that holds the part. */
export function below(clash: Clash, inParent: Path, inChild: Path): Clash {
  return { ...clash, inParent: [...inParent, ...clash.inParent], inChild: [...inChild, ...clash.inChild] };
}
