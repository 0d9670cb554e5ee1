import type { DocumentFix } from "../../yaml/editDocument.ts";
import type { Path } from "../../yaml/tree.ts";
import type { JsonValue } from "../jsonSchema.ts";
import type { BundleVersion, Channel } from "../release.ts";
import type { ExaminedRuleDescription } from "../ruleDescription.ts";
import type { EnabledProposals } from "../structureProblem.ts";

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
export interface AdmissionRefusal {
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
  /** The proposals that are read on top of them; left out where none matters. */
  readonly proposals?: EnabledProposals;
}

/**
 * A rule by which the API server compares fields of one object, `x-kubernetes-validations` in the CRDs. It sees the
 * value after unknown fields and nulls were dropped and defaults filled in, and only where the structure is sound; below
 * `status`, which only dumps hold, nobody has looked at the structure.
 */
export interface AdmissionRule extends ExaminedRuleDescription {
  readonly examinedIn: "fields";
  readonly category: "admission";
  readonly severity: "error" | "warning" | "hint";
  readonly places: readonly AdmissionPlace[];
  readonly release?: AdmissionRelease;
  check(value: JsonValue, report: (refusal: AdmissionRefusal) => void, context: AdmissionContext): void;
}

/** A rule as its file writes it. */
export interface AdmissionRuleDefinition extends Omit<AdmissionRule, "examinedIn" | "category" | "severity"> {
  /** `error`, what the API server refuses, where nothing else is said. */
  readonly severity?: AdmissionRule["severity"];
}

/** Makes a rule out of its definition. */
export function defineAdmissionRule(definition: AdmissionRuleDefinition): AdmissionRule {
  return { examinedIn: "fields", category: "admission", severity: "error", ...definition };
}
