import { pathKey, type YamlNode } from "../yaml/tree.ts";
import { entries } from "./admission/admittedValue.ts";
import { examineRules, type RuleProblem } from "./admission/examineRules.ts";
import { admitObject, admitStatus } from "./admittedObject.ts";
import type { JsonValue } from "./jsonSchema.ts";
import { kindOf } from "./kinds.ts";
import type { StructureOptions, StructureProblem } from "./structureProblem.ts";
import { type Precedence, withoutSuperseded } from "./superseded.ts";
import { validateStructure } from "./validateStructure.ts";

/** A document that says what it is. */
export interface DocumentInput {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly root: YamlNode;
}

/** One thing that the API server would refuse or drop: of the structure, or of a rule that compares fields. */
export interface AdmissionProblem extends Omit<StructureProblem, "rule"> {
  readonly rule: string;
}

/** The most refusals by comparing rules that are kept of one document; nobody reads more. */
const MOST_COMPARISONS = 1000;

/**
 * What the API server would say to a document, in its order: unknown fields and nulls set aside, defaults filled in,
 * structure, and then, unless that has failed in a way that ends the matter, the rules that compare fields. Nothing for
 * kinds without a schema.
 */
export function validateDocument(
  document: DocumentInput,
  options: StructureOptions,
): readonly AdmissionProblem[] {
  const kind = kindOf(document.group, document.version, document.kind);
  if (kind === undefined) return [];
  const admitted = admitObject(document.root, kind, options);
  const { problems, isFinal } = validateStructure(document.root, kind, admitted, options);
  if (isFinal) return problems;
  const value = kind.rules.members.has("status")
    ? withStatus(admitted.value, admitStatus(document.root, kind, options))
    : admitted.value;
  const comparisons = examineRules(kind.rules, value, options).slice(0, MOST_COMPARISONS);
  return [
    ...withoutSuperseded(problems, comparisons, COMPARISON_OVER_PATTERN),
    ...comparisons.map(comparisonProblem),
  ];
}

/** Some rules ask for a form that the pattern of the field asks for, too. The rule knows more about it. */
const COMPARISON_OVER_PATTERN: Precedence<StructureProblem, RuleProblem> = {
  placeOf: ({ rule, path }) => (rule === "field-pattern" ? pathKey(path) : undefined),
  placesOf: ({ at }) => [pathKey(at)],
};

/** The object as a dump shows it, for the rules that look at the status. */
function withStatus(value: JsonValue, status: JsonValue | undefined): JsonValue {
  return status === undefined ? value : Object.fromEntries([...entries(value), ["status", status]]);
}

function comparisonProblem({ rule, at, on, message, fixes }: RuleProblem): AdmissionProblem {
  return {
    rule: rule.id,
    category: rule.category,
    severity: rule.severity,
    path: at,
    on: on ?? "value",
    message,
    fixes,
  };
}
