import type { AdmissionContext } from "../schema/admission/admissionRule.ts";
import type { Category, Severity } from "../workspace/finding.ts";

/** A finding that one file shows by itself, as the list of rules names it. */
export interface LocalRule {
  readonly id: string;
  readonly category: Category;
  readonly severity: Severity;
  /** One line for lists. */
  readonly summary: string;
  /** What happens in the cluster, in a few sentences of Markdown. */
  readonly why: string;
  /** The text that the rule follows. */
  readonly source: string;
  /** A file with the mistake; left out where such a file is no sight for people. */
  readonly bad?: string;
  /** The same without it, as a whole, where the examples are made by a function. */
  readonly good?: string;
  /** What makes the good example of the bad one, as other rules have it. */
  readonly correction?: string;
  /** Settings in which `bad` shows the mistake. */
  readonly exampleOptions?: Partial<AdmissionContext>;
}
