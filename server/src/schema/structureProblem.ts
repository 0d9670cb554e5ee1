import type { TextEdit } from "../text/textEdit.ts";
import type { DocumentFix } from "../yaml/editDocument.ts";
import type { Path, YamlNode } from "../yaml/tree.ts";
import type { Field } from "./field.ts";
import type { Availability, BundleVersion, Channel } from "./release.ts";

/** Ids of the rules that a document breaks by its structure alone. */
export type StructureRule =
  | "field-type"
  | "field-required"
  | "field-enum"
  | "field-pattern"
  | "field-limit"
  | "field-duplicate"
  | "field-null"
  | "doc-field-unknown"
  | "doc-field-deprecated"
  | "doc-field-experimental"
  | "doc-field-future"
  | "doc-field-removed"
  | "doc-field-proposal"
  | "crd-validation-rule";

/** A change that repairs a problem; its edits are relative to the start of the document. */
export interface StructureFix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The change without positions: another name for the key, or another value. */
  readonly change:
    | { readonly kind: "rename"; readonly key: string }
    | { readonly kind: "set"; readonly value: string | number | boolean | readonly string[] };
}

/** One thing that is wrong with the structure of a document. */
export interface StructureProblem {
  readonly rule: StructureRule;
  /**
   * `status` inside a proposal's field: no API server checks it, but whoever implements the proposal cannot read it.
   */
  readonly category: "admission" | "status";
  readonly severity: "error" | "warning" | "information" | "hint";
  /** Where it is: the value there or, for a problem of the field as such, its key. */
  readonly path: Path;
  readonly on: "key" | "value";
  readonly message: string;
  /** What is marked still works and is advised against. */
  readonly isDeprecated?: true;
  /** The required field that is not there. */
  readonly missing?: string;
  readonly fix?: StructureFix;
  /** Changes that take more than replacing a text. */
  readonly fixes?: readonly DocumentFix[];
}

/** Which CRDs a document is held against, and which proposals are read on top of them. */
export interface StructureOptions {
  readonly channel: Channel;
  readonly bundleVersion: BundleVersion;
  readonly proposals: EnabledProposals;
}

/** The proposals whose fields count as known. */
export interface EnabledProposals {
  readonly attachTo: boolean;
  readonly routability: boolean;
  readonly delegation: boolean;
}

/** True when the fields of a proposal, named by its number, count as known. */
export function isProposalEnabled(proposal: string, enabled: EnabledProposals): boolean {
  switch (proposal) {
    case "1713":
      return enabled.attachTo;
    case "1651":
    case "5093":
      return enabled.routability;
    case "1058":
      return enabled.delegation;
    default:
      return false;
  }
}

/** The document that problems are told about. */
export interface Subject {
  readonly root: YamlNode;
  readonly kind: string;
  /** When the kind came, and what the schema says of it. */
  readonly schema: { readonly since: Availability; readonly root: Field };
  readonly options: StructureOptions;
}

/** A problem that makes the API server refuse the object. */
export function problem(
  rule: StructureRule,
  path: Path,
  on: "key" | "value",
  message: string,
): StructureProblem {
  return { rule, category: "admission", severity: "error", path, on, message };
}

/** A problem with its fix, where there is one. */
export function withFix(base: StructureProblem, fix: StructureProblem["fix"]): StructureProblem {
  return fix === undefined ? base : { ...base, fix };
}

/** A problem with its fixes, where there are some. */
export function withFixes(base: StructureProblem, fixes: readonly DocumentFix[]): StructureProblem {
  return fixes.length === 0 ? base : { ...base, fixes };
}
