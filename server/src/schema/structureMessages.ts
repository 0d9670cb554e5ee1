import { choiceOf, inBackticks } from "../text/sentence.ts";
import { scalarValue } from "../yaml/scalars.ts";
import { entryOf, nodeAt, type Path, type YamlNode } from "../yaml/tree.ts";
import type { AdmissionStep } from "./admissionStep.ts";
import { fieldChoice } from "./custom/fieldChoice.ts";
import { brokenFormat } from "./custom/formats.ts";
import { absentProblem, unknownProblem } from "./droppedFieldMessages.ts";
import type { Branch, Field } from "./field.ts";
import { availableValues, defaultOf } from "./fieldAvailability.ts";
import { nearestValue } from "./nearestName.ts";
import { KEY_FORM } from "./qualifiedName.ts";
import {
  indentationFix,
  listOfOneFix,
  pathMatchFix,
  patternFix,
  removalFix,
  repeatedItemFix,
  replacementFix,
  typeFix,
  withValueFix,
} from "./structureFixes.ts";
import type { StructureOptions, StructureProblem } from "./structureProblem.ts";
import { isProposalEnabled, problem, type Subject, withFixes } from "./structureProblem.ts";
import { actualText, clipped, expectedText, limitText, pathText, valueText } from "./structureText.ts";

/** The problem that a step of admission is. */
export function stepProblem(step: AdmissionStep, subject: Subject): StructureProblem {
  const { path } = step;
  const name = pathText(path, subject.kind);
  switch (step.step) {
    case "unknown":
      return unknownProblem(step, subject);
    case "absent":
      return absentProblem(step.why, path, step.field, subject);
    case "proposal": {
      const { proposal = "", replacedBy, replacementRelease: next } = step.field.annotations;
      const holder =
        next === undefined ? "The released API" : `Release ${next}, in the experimental channel,`;
      const instead = replacedBy === undefined ? "" : ` ${holder} has ${replacedBy} for it.`;
      const { experimental } = step.field.annotations;
      const absence =
        experimental === undefined
          ? "is in no released CRD, so a cluster's API server drops it."
          : `came to the experimental channel with release ${experimental}; an API server with the CRDs of ${subject.options.bundleVersion} drops it.`;
      const message = `${name} comes from the proposal GEP-${proposal} and ${absence}${instead}`;
      return { ...problem("doc-field-proposal", path, "key", message), severity: "information" };
    }
    case "deprecated": {
      const { replacedBy } = step.field.annotations;
      const instead = replacedBy === undefined ? "" : ` Use ${replacedBy} instead.`;
      const message = `${name} is deprecated since release ${step.since}.${instead}`;
      return {
        ...problem("doc-field-deprecated", path, "key", message),
        severity: "hint",
        isDeprecated: true,
      };
    }
    case "not-standard": {
      const message = `${name} is only in the experimental channel of ${subject.options.bundleVersion}; clusters with the standard CRDs drop it.`;
      return { ...problem("doc-field-experimental", path, "key", message), severity: "hint" };
    }
    case "null": {
      const preset = defaultOf(step.field, subject.options);
      const instead = preset === undefined ? "drops it" : `uses its default, \`${JSON.stringify(preset)}\``;
      const message = `${name} has no value, so the API server ${instead}. Write a value or remove the key.`;
      const moved = indentationFix(subject.root, path, step.field, step.parent);
      const fixes = moved === undefined ? removalFix(subject.root, path, true) : [moved];
      const severity = preset === undefined ? "warning" : "information";
      return { ...withFixes(problem("field-null", path, "key", message), fixes), severity };
    }
    case "enum": {
      const allowed = choiceOf(availableValues(step.field, subject.options));
      const message = `${valueText(String(step.value))} is not a value of ${name} in the ${crdText(subject.options)}. Use ${allowed}.`;
      return problem("field-enum", path, "value", message);
    }
    case "missing":
      return missingProblem(path, step.name, undefined, subject);
    case "limit":
      return fewerValuesProblem(step, subject) ?? limitProblem(step.keyword, step.limit, path, subject);
    case "pattern":
      return patternProblem(path, step.field, subject);
    case "address": {
      const message =
        step.value === ""
          ? `${name} is empty, which is no IPv4 or IPv6 address. Leave it out to ask for any address.`
          : `${name} must be an IPv4 or IPv6 address, as the \`type\` is \`IPAddress\`; for a DNS name use \`Hostname\`.`;
      return problem("field-pattern", path, "value", message);
    }
    case "key": {
      const key = valueText(String(path.at(-1)));
      const owner = step.keys === "label" ? "a label" : "an annotation";
      const message = `${key} is no key that ${owner} can have; the API server refuses the ${subject.kind}. ${KEY_FORM}`;
      return problem("field-pattern", path, "key", message);
    }
    case "duplicate":
      return duplicateProblem(path, step.keys, subject);
  }
}

/** A required field that is not there, or has no value; `proposal` is the number of the one that requires it. */
export function missingProblem(
  path: Path,
  missing: string,
  proposal: string | undefined,
  subject: Subject,
): StructureProblem {
  const requiredBy =
    proposal === undefined
      ? `the API server refuses the ${subject.kind} without it`
      : `GEP-${proposal} requires it`;
  if (entryOf(nodeAt(subject.root, path), missing) !== undefined) {
    const name = pathText([...path, missing], subject.kind);
    return problem("field-required", [...path, missing], "key", `${name} needs a value; ${requiredBy}.`);
  }
  const message = `${capitalized(pathText(path, subject.kind))} must set \`${missing}\`; ${requiredBy}.`;
  const on = typeof path.at(-1) === "string" ? "key" : "value";
  return { ...problem("field-required", path, on, message), missing };
}

/** A value that breaks the schema of its field; `keyword` is the one of JSON Schema. */
export function refusalProblem(
  keyword: string,
  path: Path,
  node: YamlNode,
  field: Field,
  subject: Subject,
): StructureProblem {
  switch (keyword) {
    case "type":
      return typeProblem(path, node, field, subject);
    case "enum":
      return enumProblem(path, node, field, subject);
    case "pattern":
      return patternProblem(path, field, subject);
    case "format":
      return formatProblem(path, node, field, subject);
    case "allOf":
    case "anyOf":
    case "oneOf":
    case "not":
      return branchProblem(keyword, path, field, subject);
    default: {
      const limit = Object.entries(field.constraints).find(([name]) => name === keyword)?.[1];
      return limitProblem(keyword, typeof limit === "number" ? limit : 0, path, subject, field);
    }
  }
}

function typeProblem(path: Path, node: YamlNode, field: Field, subject: Subject): StructureProblem {
  const name = capitalized(pathText(path, subject.kind));
  const expected = expectedText(field, path);
  const rewrite = pathMatchFix(path, node, field) ?? listOfOneFix(subject.root, path, node, field);
  const base = (message: string): StructureProblem => ({
    ...withValueFix(problem("field-type", path, "value", message), subject.root, typeFix(node, field)),
    ...(rewrite === undefined ? {} : { fixes: [rewrite] }),
  });
  const wantsMap = field.types.length === 1 && field.types[0] === "object" && path.length > 0;
  if (wantsMap && node.kind === "scalar") {
    const place = pathText(path, subject.kind);
    const found = scalarValue(node) === null ? "but nothing is written there" : `not ${actualText(node)}`;
    return base(`Expected \`key: value\` below ${place}, ${found}.`);
  }
  if (node.kind !== "scalar") return base(`${name} must be ${expected}, not ${actualText(node)}.`);
  const value = scalarValue(node);
  if (value === null) return base(`${name} must be ${expected}, but nothing is written there.`);
  if (field.types.includes("string") && typeof value !== "string") {
    const text = clipped(node.text);
    return base(
      `${name} must be ${expected}, but YAML reads \`${text}\` without quotes as the ${typeof value} ${String(value)}. Write it in quotes.`,
    );
  }
  const isWantedInQuotes =
    !node.plain && !field.types.includes("array") && typeFix(node, field) !== undefined;
  if (isWantedInQuotes) {
    return base(`${name} must be ${expected}, not a string. Write \`${clipped(node.text)}\` without quotes.`);
  }
  if (typeof value === "number" && field.types.includes("integer"))
    return base(`${name} must be a whole number, not ${value}.`);
  return base(`${name} must be ${expected}, not ${actualText(node)}.`);
}

function enumProblem(path: Path, node: YamlNode, field: Field, subject: Subject): StructureProblem {
  const allowed = availableValues(field, subject.options);
  const text = node.kind === "scalar" ? node.text : "";
  const near = nearestValue(text, allowed.map(String));
  const message = `${valueText(text)} is not a value of ${pathText(path, subject.kind)}. Use ${choiceOf(allowed)}.`;
  return withValueFix(
    problem("field-enum", path, "value", message),
    subject.root,
    near === undefined ? undefined : replacementFix(node, near),
  );
}

function patternProblem(path: Path, field: Field, subject: Subject): StructureProblem {
  const node = nodeAt(subject.root, path);
  const text = node?.kind === "scalar" ? node.text : "";
  const form = field.annotations.form ?? `it has to match \`${field.constraints.pattern ?? ""}\``;
  const message = `${valueText(text)} is not allowed in ${pathText(path, subject.kind)}: ${form}.`;
  return withValueFix(
    problem("field-pattern", path, "value", message),
    subject.root,
    patternFix(node, field),
  );
}

function formatProblem(path: Path, node: YamlNode, field: Field, subject: Subject): StructureProblem {
  const text = node.kind === "scalar" ? node.text : "";
  const form = brokenFormat(field.custom?.format, text) ?? "it has another format";
  const message = `${valueText(text)} is not allowed in ${pathText(path, subject.kind)}: ${form}.`;
  return problem("field-pattern", path, "value", message);
}

/** A combination of schemas that a value does not meet. Those that only ask for fields are reported by these fields. */
function branchProblem(kind: Branch["kind"], path: Path, field: Field, subject: Subject): StructureProblem {
  const name = pathText(path, subject.kind);
  const on = typeof path.at(-1) === "string" ? "key" : "value";
  const choice = (field.custom?.branches ?? []).find((branch) => branch.kind === kind);
  const asked = choice === undefined ? undefined : fieldChoice(choice);
  if (asked !== undefined) {
    const fields = choiceOf(asked.fields);
    const message = `${capitalized(name)} must set ${asked.count} of ${fields}; the API server refuses the ${subject.kind} otherwise.`;
    return problem("field-required", path, on, message);
  }
  const message = `${capitalized(name)} fits ${formsText(kind)} of its CRD, so the API server refuses the ${subject.kind}.`;
  return problem("crd-validation-rule", path, on, message);
}

function formsText(kind: Branch["kind"]): string {
  switch (kind) {
    case "allOf":
      return "not all that is asked for by the `allOf`";
    case "anyOf":
      return "none of the forms in the `anyOf`";
    case "oneOf":
      return "none, or more than one, of the forms in the `oneOf`";
    case "not":
      return "what is excluded by the `not`";
  }
}

function limitProblem(
  keyword: string,
  limit: number | bigint,
  path: Path,
  subject: Subject,
  field?: Field,
): StructureProblem {
  const name = pathText(path, subject.kind);
  const text = limitText(keyword, limit, nodeAt(subject.root, path));
  const exception = keyword === "minItems" ? exceptionText(field, subject) : "";
  return problem("field-limit", path, "value", `${name} ${text}${exception}`);
}

/** A value of an enumeration of which the chosen CRDs have those up to a limit; undefined for other limits. */
function fewerValuesProblem(
  { keyword, limit, path, field: { allowed } }: AdmissionStep & { readonly step: "limit" },
  { kind, root, options }: Subject,
): StructureProblem | undefined {
  if (allowed === undefined || keyword !== "maximum") return undefined;
  const node = nodeAt(root, path);
  const taken = choiceOf(allowed.filter((value) => Number(value) <= limit));
  const given = node?.kind === "scalar" ? clipped(node.text) : "";
  const message = `${pathText(path, kind)} is ${given}, but the ${crdText(options)} take ${taken} only.`;
  return problem("field-limit", path, "value", message);
}

/** What would let a list be empty, where a proposal that is read says so. */
function exceptionText(field: Field | undefined, { kind, options }: Subject): string {
  const { optionalWith } = field?.annotations ?? {};
  if (optionalWith === undefined || !isProposalEnabled(optionalWith.proposal, options.proposals)) return "";
  return ` It may be empty with ${pathText(optionalWith.path, kind)} only, as GEP-${optionalWith.proposal} proposes.`;
}

function duplicateProblem(path: Path, keys: readonly string[], subject: Subject): StructureProblem {
  const item = nodeAt(subject.root, path);
  const only = keys.length === 1 ? keys[0] : undefined;
  const entry = only === undefined ? undefined : entryOf(item, only);
  const list = pathText(path.slice(0, -1), subject.kind);
  const fixes = repeatedItemFix(subject.root, path);
  if (only !== undefined && entry !== undefined) {
    const text = entry.value.kind === "scalar" ? clipped(entry.value.text) : "";
    return withFixes(
      problem(
        "field-duplicate",
        [...path, only],
        "value",
        `The \`${only}\` \`${text}\` stands in ${list} before; each may occur only once.`,
      ),
      fixes,
    );
  }
  const what =
    keys.length === 0
      ? "equals an earlier entry"
      : `has the same ${keys.map(inBackticks).join(", ")} as an earlier entry`;
  return withFixes(
    problem(
      "field-duplicate",
      path,
      "value",
      `${pathText(path, subject.kind)} ${what} of ${list}; each may occur only once.`,
    ),
    fixes,
  );
}

function crdText({ channel, bundleVersion }: StructureOptions): string {
  return `${channel} CRDs of ${bundleVersion}`;
}

function capitalized(text: string): string {
  return text.replace(/^the /, "The ");
}
