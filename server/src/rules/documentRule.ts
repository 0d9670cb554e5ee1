import type { ExaminedRuleDescription } from "../schema/ruleDescription.ts";
import type { InstalledCrds } from "../schema/servedVersions.ts";
import type { DocumentInput } from "../schema/validateDocument.ts";
import type { Category, LocalFinding, Severity } from "../workspace/finding.ts";
import type { DocumentFix } from "../yaml/editDocument.ts";
import type { Path } from "../yaml/tree.ts";

/** One object as its document has it, every key included, and the CRDs that it will meet. */
export interface ManifestTree extends DocumentInput {
  readonly crds: InstalledCrds;
}

/** What a rule says about a document. Everything that is left out is the rule's own. */
export interface DocumentReport {
  /** From the root of the object: the smallest node that a person would have to change. */
  readonly at: Path;
  /** Mark the key instead of the value; by default the key. */
  readonly on?: "key" | "value";
  readonly message: string;
  readonly severity?: Severity;
  readonly category?: Category;
  readonly fixes?: readonly DocumentFix[];
  readonly isDeprecated?: boolean;
  /** Other fields, perhaps missing ones, that are wrong by the same mistake: the structure need not speak of them. */
  readonly explains?: readonly Path[];
}

/** A diagnostic that one document shows by itself, in its tree: the model holds no keys that the API does not have. */
export interface DocumentRuleDefinition extends ExaminedRuleDescription {
  /** The kinds of the Gateway API that the rule looks at; all where they are left out. */
  readonly kinds?: readonly string[];
  /** Look at objects of the API's first group, too: of those there is little to say but that nobody takes them. */
  readonly inFirstGroup?: true;
  /** Look at what may be meant to be an object of the API and is in another group. */
  readonly inOtherGroups?: true;
  check(manifest: ManifestTree, report: (found: DocumentReport) => void): void;
}

/** A rule as the registry holds it. */
export interface DocumentRule extends DocumentRuleDefinition {
  readonly examinedIn: "document";
}

/** A finding with the places that it explains, its own among them. */
export interface DocumentFinding {
  readonly finding: LocalFinding;
  readonly explained: readonly Path[];
}

/** Makes a rule out of its definition. */
export function defineDocumentRule(definition: DocumentRuleDefinition): DocumentRule {
  return { examinedIn: "document", ...definition };
}

/** What is found by a report of a rule about a document. */
export function toDocumentFinding(rule: DocumentRuleDefinition, found: DocumentReport): DocumentFinding {
  const { at, on = "key", message, fixes = [], isDeprecated, explains = [] } = found;
  return {
    finding: {
      rule: rule.id,
      category: found.category ?? rule.category,
      severity: found.severity ?? rule.severity,
      message,
      at: { path: at, on },
      ...(fixes.length === 0 ? {} : { fixes }),
      ...(isDeprecated === undefined ? {} : { isDeprecated }),
    },
    explained: [at, ...explains],
  };
}
