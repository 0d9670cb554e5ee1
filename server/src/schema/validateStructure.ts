import { isOpaque } from "../yaml/opaqueText.ts";
import { nodeAt, type Path, pathKey, type YamlNode } from "../yaml/tree.ts";
import type { AdmissionStep } from "./admissionStep.ts";
import type { AdmittedObject } from "./admittedObject.ts";
import { type Field, fieldsAlong } from "./field.ts";
import { proposalIn } from "./fieldAvailability.ts";
import type { ValidatorError } from "./jsonSchema.ts";
import type { Kind } from "./kinds.ts";
import { isBetween, presenceIn } from "./release.ts";
import * as messages from "./structureMessages.ts";
import {
  isProposalEnabled,
  type StructureOptions,
  type StructureProblem,
  type Subject,
} from "./structureProblem.ts";
import { onePerPlace } from "./superseded.ts";

/** The most problems that are kept of one document: nobody reads more, and a hostile one could have millions. */
const MOST_PROBLEMS = 1000;

/** What is to be said about the structure of an object. */
export interface StructureVerdict {
  readonly problems: readonly StructureProblem[];
  /** True where the API server stops here, before it compares fields. */
  readonly isFinal: boolean;
  /** The keywords that refuse the object, those included that nothing is said about. */
  readonly refusals: readonly string[];
}

/**
 * What the API server would refuse or silently drop in an object because of its structure: unknown fields, types,
 * required fields, enumerations, patterns and limits. One problem for each place, and nothing about text that is filled
 * in later (`${…}`, `{{ … }}`). Rules that compare fields are not part of it.
 */
export function validateStructure(
  root: YamlNode,
  kind: Kind,
  { value, steps }: AdmittedObject,
  options: StructureOptions,
): StructureVerdict {
  const subject: Subject = { root, kind: kind.kind, schema: kind, options };
  const errors = kind.validate(value);
  const refusals = onePerPlace(errors, placeOfError, gravity)
    .slice(0, MOST_PROBLEMS)
    .flatMap((error) => refusalOf(error, kind, subject));
  const problems = [
    ...oncePerField(steps.slice(0, MOST_PROBLEMS)).map((step) => messages.stepProblem(step, subject)),
    ...refusals.map(({ problem }) => problem),
  ];
  return {
    problems: onePerPlace(problems, placeOfRefusal).map((problem) => withCategory(problem, kind, options)),
    isFinal: steps.some(isFinalStep) || refusals.some(({ isFinal }) => isFinal),
    refusals: errors.map(({ keyword }) => keyword),
  };
}

/**
 * What makes the API server leave the comparing rules out: a value that is missing, too much, of a wrong type or none
 * of the allowed ones. It goes on after a pattern, a bound or a duplicate (k8s.io/apiextensions-apiserver,
 * `hasBlockingErr`).
 */
export const FINAL_KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "required",
  "enum",
  "maxLength",
  "maxItems",
  "maxProperties",
]);

function isFinalStep(step: AdmissionStep): boolean {
  return (
    step.step === "enum" ||
    step.step === "missing" ||
    (step.step === "limit" && FINAL_KEYWORDS.has(step.keyword))
  );
}

interface StructureRefusal {
  readonly problem: StructureProblem;
  readonly isFinal: boolean;
}

function refusalOf(error: ValidatorError, kind: Kind, subject: Subject): readonly StructureRefusal[] {
  const { root, options } = subject;
  const path = pathOf(error.instancePath, root);
  const missing = error.params?.missingProperty;
  const target = missing === undefined ? path : [...path, missing];
  const field = fieldsAlong(kind.root, target)?.at(-1) ?? kind.root;
  const node = nodeAt(root, path);
  if (node === undefined || (node.kind === "scalar" && isOpaque(node.text))) return [];
  if (isExcused(error, field, root, options)) return [];
  if (missing !== undefined && !isRequiredIn(field, options)) return [];
  const proposal = proposalAt(path, kind, options);
  const problem =
    missing === undefined
      ? messages.refusalProblem(error.keyword, path, node, field, subject)
      : messages.missingProblem(path, missing, proposal, subject);
  return [{ problem, isFinal: FINAL_KEYWORDS.has(error.keyword) && proposal === undefined }];
}

/** Whether the CRDs of a release require a field that its schema requires; what they do not have yet, they cannot require. */
function isRequiredIn({ annotations }: Field, { channel, bundleVersion }: StructureOptions): boolean {
  if (!isBetween(bundleVersion, annotations.requiredSince, undefined)) return false;
  return presenceIn(annotations, channel, bundleVersion) === "present";
}

/** A list that may be empty or missing because a field of an enabled proposal is set. */
function isExcused(error: ValidatorError, field: Field, root: YamlNode, options: StructureOptions): boolean {
  const { optionalWith } = field.annotations;
  if (optionalWith === undefined || (error.keyword !== "minItems" && error.keyword !== "required"))
    return false;
  return (
    isProposalEnabled(optionalWith.proposal, options.proposals) &&
    nodeAt(root, optionalWith.path) !== undefined
  );
}

/** The steps behind a JSON pointer; digits are an index where a list stands in the document. */
function pathOf(pointer: string, root: YamlNode): Path {
  const path: (string | number)[] = [];
  let at: YamlNode | undefined = root;
  for (const part of pointer.split("/").slice(1)) {
    const step: string | number =
      at?.kind === "sequence" ? Number(part) : part.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(step);
    at = nodeAt(at, [step]);
  }
  return path;
}

/** A wrong type breaks patterns and enumerations, too, and a text too long need not be held against a pattern. */
const GRAVITY = ["type", "enum", "required", "maxLength", "minLength"];

function placeOfError({ instancePath, params }: ValidatorError): string {
  return `${instancePath}\n${params?.missingProperty ?? ""}`;
}

function gravity({ keyword }: ValidatorError): number {
  const rank = GRAVITY.indexOf(keyword);
  return rank < 0 ? GRAVITY.length : rank;
}

/** What is said of a field is said once, however many items of a list use it, and not again of what it holds. */
function oncePerField(steps: readonly AdmissionStep[]): readonly AdmissionStep[] {
  if (steps.length < 2) return steps;
  const announced = new Set<string>();
  return steps.filter((step) => {
    if (step.step !== "proposal" && step.step !== "not-standard") return true;
    const fields = step.path.map((_, index) => fieldText(step.path.slice(0, index + 1)));
    if (fields.some((field) => announced.has(field))) return false;
    announced.add(fieldText(step.path));
    return true;
  });
}

function fieldText(path: Path): string {
  return path.map((part) => (typeof part === "number" ? "[]" : part)).join("/");
}

/** One refusal for each value. Required fields are no part of this: several can be missing in one place. */
function placeOfRefusal({ rule, severity, path }: StructureProblem): string | undefined {
  return severity === "error" && rule !== "field-required" ? pathKey(path) : undefined;
}

/** What stands inside a proposal's field is checked by nobody but an implementation of that proposal. */
function withCategory(problem: StructureProblem, kind: Kind, options: StructureOptions): StructureProblem {
  const isAboutContent =
    problem.severity === "error" && proposalAt(problem.path, kind, options) !== undefined;
  return isAboutContent ? { ...problem, category: "status" } : problem;
}

/** Number of the proposal that brought the field at `path` or one around it. */
function proposalAt(path: Path, kind: Kind, options: StructureOptions): string | undefined {
  for (const { annotations } of fieldsAlong(kind.root, path) ?? []) {
    const proposal = proposalIn(annotations, options);
    if (proposal !== undefined) return proposal;
  }
  return undefined;
}
