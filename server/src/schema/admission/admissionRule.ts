import type { DocumentFix } from "../../yaml/editDocument.ts";
import type { Path } from "../../yaml/tree.ts";
import type { JsonValue } from "../jsonSchema.ts";
import type { BundleVersion, Channel } from "../release.ts";

/** Where a rule holds. */
export interface AdmissionPlace {
  /** Kinds by name; with a version, as in `TLSRoute/v1`, only in that one. */
  readonly kinds: readonly string[];
  /** Paths in them, `[]` for every item of a list: `spec.rules[].filters[]`. Empty for the whole object. */
  readonly at: readonly string[];
}

/** The CRDs that have a rule; what is left out does not bind. */
export interface AdmissionRelease {
  readonly channel?: Channel;
  /** The first release that has it, and the last one. */
  readonly since?: BundleVersion;
  readonly until?: BundleVersion;
}

/** A change that makes the object one that the API server takes. Paths start at the value that the rule looked at. */
export type AdmissionFix = DocumentFix;

/** What a rule says about a value. */
export interface Refusal {
  /** The smallest node that a person would have to change, from the value that the rule looked at. */
  readonly at: Path;
  /** Mark the key instead of the value; by default the value. */
  readonly on?: "key" | "value";
  /** What is wrong, why it matters, what to do. Names in backticks. */
  readonly message: string;
  readonly fixes?: readonly AdmissionFix[];
}

/** The CRDs that an object is held against. */
export interface AdmissionContext {
  readonly channel: Channel;
  readonly bundleVersion: BundleVersion;
}

/**
 * A rule by which the API server compares fields of one object, `x-kubernetes-validations` in the CRDs. It sees the
 * value after unknown fields and nulls were dropped and defaults filled in, and only where the structure is sound;
 * below `status`, which only dumps hold, nobody has looked at the structure.
 */
export interface AdmissionRule {
  /** Kebab-case, as users write it in settings and comments. */
  readonly id: string;
  /** `error`, what the API server refuses, where nothing else is said. */
  readonly severity?: "error" | "warning" | "hint";
  /** One line for lists. */
  readonly summary: string;
  /** Why it matters, in a few sentences of Markdown. */
  readonly why: string;
  /** The text that the rule follows. */
  readonly source: string;
  readonly places: readonly AdmissionPlace[];
  readonly release?: AdmissionRelease;
  /** A manifest with the mistake, with markers under it. */
  readonly bad: string;
  /**
   * What makes the good example of the bad one where the rule's fixes do not, as a diff by lines: `+` and `-` before those
   * that come and go, a blank before those that say where.
   */
  readonly correction?: string;
  /** The CRDs that the examples are held against, where they are not those of the default settings. */
  readonly exampleOptions?: Partial<AdmissionContext>;
  check(value: JsonValue, report: (refusal: Refusal) => void, context: AdmissionContext): void;
}
