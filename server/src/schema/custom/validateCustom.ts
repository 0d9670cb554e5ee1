import type { YamlNode } from "../../yaml/tree.ts";
import type { Kind } from "../kinds.ts";
import type { StructureOptions, StructureProblem } from "../structureProblem.ts";
import { validateAs } from "../validateStructure.ts";

/**
 * What the API server refuses or drops of an object because of the CustomResourceDefinition of its kind, in the order
 * in which it looks: structure first, the rules of the definition where the structure is good enough for them.
 */
export function validateCustom(
  kind: Kind,
  root: YamlNode,
  options: StructureOptions,
): readonly StructureProblem[] {
  const { problems } = validateAs(kind, root, options);
  return problems;
}
