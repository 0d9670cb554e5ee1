import type { BundleVersion, Channel } from "./release.ts";

export type Severity = "error" | "warning" | "information" | "hint";
export type Category = "syntax" | "admission" | "status" | "reference" | "advice" | "migration";

/** What is told of a rule in lists, on its page and in settings, whoever examines it. */
export interface RuleDescription {
  /** Kebab-case, as users write it in settings and comments. */
  readonly id: string;
  readonly category: Category;
  /** The severity where a report does not give another one. */
  readonly severity: Severity;
  /** One line for lists. */
  readonly summary: string;
  /** Why it matters and what happens in the cluster, in a few sentences of Markdown. */
  readonly why: string;
  /** The text that the rule follows. */
  readonly source: string;
  /** A workspace with the mistake; left out where such files are no sight for people. */
  readonly bad?: string;
  /**
   * What makes the good example of the bad one where the rule's fixes do not, as a diff by lines: `+` and `-` before those
   * that come and go, a blank before those that say where.
   */
  readonly correction?: string;
  /** The good example as a whole, of a rule whose findings come from elsewhere and whose example nothing corrects. */
  readonly good?: string;
  /** Options of the workspace in which the examples are examined, where they are not the default ones. */
  readonly exampleOptions?: ExampleOptions;
}

/** What an example may ask for. */
export interface ExampleOptions {
  readonly channel?: Channel;
  readonly bundleVersion?: BundleVersion;
  readonly closedWorld?: boolean;
  readonly maxMergedListeners?: number;
  /** Milliseconds since 1970, for rules about dates. */
  readonly now?: number;
  readonly serviceCIDRs?: readonly string[];
  readonly exposure?: readonly { readonly require: readonly "authentication"[]; readonly for: string }[];
  readonly generatedNames?: Readonly<Record<string, string>>;
}

/** A rule that is examined by itself: its examples are tests. `bad` has markers under the mistake. */
export interface ExaminedRuleDescription extends RuleDescription {
  readonly bad: string;
}
