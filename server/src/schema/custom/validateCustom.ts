import { withoutTrailing } from "../../text/trailing.ts";
import { nodeAt, type YamlNode } from "../../yaml/tree.ts";
import { admitObject } from "../admittedObject.ts";
import type { Kind } from "../kinds.ts";
import type { StructureOptions, StructureProblem } from "../structureProblem.ts";
import { pathText } from "../structureText.ts";
import { FINAL_KEYWORDS, validateStructure } from "../validateStructure.ts";
import { type BrokenRule, brokenRules } from "./validationRules.ts";

/** Combinations of schemas; what fails in them is not known in detail. */
const COMBINATIONS: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "not"]);

/**
 * What the API server refuses or drops of an object because of the CustomResourceDefinition of its kind, in the order
 * in which it looks: structure first, the rules of the definition where the structure is good enough for them.
 */
export function validateCustom(
  kind: Kind,
  root: YamlNode,
  options: StructureOptions,
): readonly StructureProblem[] {
  const admitted = admitObject(root, kind, options);
  const { problems, isFinal, refusals } = validateStructure(root, kind, admitted, options);
  const mayBeFinal = (keyword: string): boolean => FINAL_KEYWORDS.has(keyword) || COMBINATIONS.has(keyword);
  if (isFinal || refusals.some(mayBeFinal)) return problems;
  const broken = brokenRules(kind.root, admitted.value).map((rule) => ruleProblem(rule, kind.kind, root));
  return broken.length === 0 ? problems : [...problems, ...broken];
}

function ruleProblem({ path, message }: BrokenRule, kind: string, root: YamlNode): StructureProblem {
  const place = pathText(path, kind).replace(/^the /, "The ");
  const isShownByKey = typeof path.at(-1) === "string" && nodeAt(root, path)?.kind !== "scalar";
  return {
    rule: "crd-validation-rule",
    category: "admission",
    severity: "error",
    path,
    on: isShownByKey ? "key" : "value",
    message: `${place} breaks a rule of its CRD: ${withoutTrailing(message, /[.\s]/)}.`,
  };
}
