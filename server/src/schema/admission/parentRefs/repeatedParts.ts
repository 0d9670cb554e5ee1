import { choiceOf } from "../../../text/sentence.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { preferred, removeItem } from "../admissionFixes.ts";
import type { AdmissionRefusal, AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import {
  type ParentRefComparison,
  type ParentReference,
  type ParentRefRule,
  type PartField,
  parentText,
  partOf,
  referencesToOneParent,
} from "./parentReferences.ts";

/** A rule that refuses a parentRef that chooses the same part of its parent as one before it. */
export function repeatedPartsRule(
  { fields, ...comparison }: ParentRefComparison,
  rule: ParentRefRule,
): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    ...comparison,
    check(parentRefs, report) {
      for (const repeated of repeatedParts(parentRefs, fields)) report(refusal(repeated, fields));
    },
  });
}

/** A parentRef that chooses the same part of its parent as one before it. */
interface RepeatedPart {
  readonly first: ParentReference;
  readonly again: ParentReference;
}

/** The parentRefs that no field of `fields` tells from an earlier one to the same parent. */
function repeatedParts(parentRefs: JsonValue, fields: readonly PartField[]): readonly RepeatedPart[] {
  return referencesToOneParent(parentRefs).flatMap((references) => {
    const firsts = new Map<string, ParentReference>();
    return references.flatMap((reference) => {
      const part = JSON.stringify(fields.map((field) => partOf(reference, field) ?? null));
      const first = firsts.get(part);
      if (first !== undefined) return [{ first, again: reference }];
      firsts.set(part, reference);
      return [];
    });
  });
}

function refusal({ first, again }: RepeatedPart, fields: readonly PartField[]): AdmissionRefusal {
  const remove = removeItem(again.index, "Remove this parentRef");
  const at = [again.index];
  if (partOf(first, "port") !== partOf(again, "port"))
    return {
      at,
      message: `Only \`port\` tells this parentRef from an earlier one to ${parentText(again)}, and the standard CRDs compare \`sectionName\` alone, so the API server refuses the route. Name a listener in each with \`sectionName\`.`,
      fixes: [remove],
    };
  return {
    at,
    message: `${partText(again, fields)} is in this list already; the API server refuses the route. Remove one of the two, or make them differ in ${choiceOf(fields)}.`,
    fixes: [preferred(remove)],
  };
}

/** What a parentRef chooses, in words that begin a sentence. */
function partText(reference: ParentReference, fields: readonly PartField[]): string {
  const isWhole = fields.every((field) => partOf(reference, field) === undefined);
  return isWhole ? parentText(reference) : `The same part of ${parentText(reference)}`;
}
