import type { Delivered } from "../delivery/delivered.ts";
import type { Resource } from "../model/resource.ts";
import type { ExaminedRuleDescription } from "../schema/ruleDescription.ts";
import type { Cluster } from "../workspace/cluster/cluster.ts";
import type { Category, Finding, Fix, Related, Severity } from "../workspace/finding.ts";
import type { Path } from "../yaml/tree.ts";
import type { Trait } from "./trait.ts";

/** The typed resources that a rule can look at. */
export type ResourceKind = Resource["kind"];
/** The typed resources of some kinds. A type that serves several kinds counts where one of them is asked for. */
export type ResourceOf<K extends ResourceKind> = ReadingOf<Resource, K>;
type ReadingOf<R extends Resource, K> = R extends unknown
  ? [Extract<K, R["kind"]>] extends [never]
    ? never
    : R
  : never;

/** What a rule says about its subject. Everything that is left out is the rule's own. */
export interface Report {
  /** The node that is wrong, from the root of the subject: the smallest one that a person would have to change. */
  readonly at: Path;
  /** Mark the key instead of the value; by default the value. */
  readonly on?: "key" | "value";
  /** What is wrong, why it matters, what to do. Names in backticks. */
  readonly message: string;
  readonly severity?: Severity;
  readonly category?: Category;
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
  readonly isDeprecated?: boolean;
  readonly isUnnecessary?: boolean;
}

/** One diagnostic about objects: what it is about, and the check that finds it in the cluster. */
export interface RuleDefinition<K extends ResourceKind> extends ExaminedRuleDescription {
  readonly kinds: readonly K[];
  /** What an object of these kinds has to have for the rule to find anything, one of it; others are not asked about. */
  readonly only?: readonly Trait[];
  check(cluster: Cluster, subject: Delivered<ResourceOf<K>>, report: (found: Report) => void): void;
}

/** A rule as the registry holds it. */
export interface Rule extends ExaminedRuleDescription {
  readonly examinedIn: "cluster";
  readonly kinds: readonly ResourceKind[];
  readonly only?: readonly Trait[];
  /** Only called with objects of its kinds: who examines an object knows which rules are about it. */
  check(cluster: Cluster, subject: Delivered, report: (found: Report) => void): void;
}

/** Makes a rule out of its definition. */
export function defineRule<K extends ResourceKind>(definition: RuleDefinition<K>): Rule {
  const { check, kinds, ...rest } = definition;
  // Behind what all rules have, so that they share a few shapes: one spread first gives each object its own.
  return { examinedIn: "cluster", kinds, check, ...rest };
}

/** What is found by a report of a rule about an object. */
export function toFinding(
  rule: Pick<Rule, "id" | "category" | "severity">,
  subject: Delivered,
  found: Report,
): Finding {
  return {
    rule: rule.id,
    category: found.category ?? rule.category,
    severity: found.severity ?? rule.severity,
    message: found.message,
    place: { id: subject.id, path: found.at },
    on: found.on ?? "value",
    related: found.related ?? [],
    fixes: found.fixes ?? [],
    ...(found.isDeprecated === undefined ? {} : { isDeprecated: found.isDeprecated }),
    ...(found.isUnnecessary === undefined ? {} : { isUnnecessary: found.isUnnecessary }),
  };
}
