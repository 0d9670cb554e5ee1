import { enumerate, inBackticks } from "../../../text/sentence.ts";
import { isOpaque } from "../../../yaml/opaqueText.ts";
import { removeItem } from "../admissionFixes.ts";
import type { AdmissionFix, AdmissionRefusal, AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { member } from "../admittedValue.ts";
import {
  type ParentRefComparison,
  type ParentReference,
  type ParentRefRule,
  type PartField,
  parentText,
  partOf,
  referencesToOneParent,
} from "./parentReferences.ts";

/**
 * A rule that refuses each parentRef that chooses a part of its parent by other fields than the most precise one to the
 * same parent does. Whether text that is filled in later leaves a part is unknown, so such parentRefs are not compared.
 */
export function unevenPartsRule(
  { fields, ...comparison }: ParentRefComparison,
  rule: ParentRefRule,
): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    ...comparison,
    check(parentRefs, report) {
      for (const references of referencesToOneParent(parentRefs))
        for (const refusal of unevenParts(references, fields)) report(refusal);
    },
  });
}

function unevenParts(
  references: readonly ParentReference[],
  fields: readonly PartField[],
): readonly AdmissionRefusal[] {
  const known = references.filter((reference) => fields.every((field) => !isFilledIn(reference, field)));
  const precise = mostPrecise(known, fields);
  if (precise === undefined) return [];
  const uneven = known.filter((reference) =>
    fields.some((field) => isSetIn(reference, field) !== isSetIn(precise, field)),
  );
  return uneven.map((reference) => ({
    at: [reference.index],
    message: unevenMessage(reference, precise, fields),
    fixes: unevenFixes(reference, references, uneven.length === 1, fields),
  }));
}

function unevenMessage(
  reference: ParentReference,
  precise: ParentReference,
  fields: readonly PartField[],
): string {
  const here = fields.filter((field) => isSetIn(reference, field));
  const there = fields.filter((field) => isSetIn(precise, field));
  const missingHere = there.filter((field) => !here.includes(field));
  const missingThere = here.filter((field) => !there.includes(field));
  const own = here.length === 0 ? "does not" : `sets only ${fieldNames(here)}`;
  const advice =
    missingThere.length === 0
      ? fieldNames(missingHere)
      : `${fieldNames(missingHere)} here and ${fieldNames(missingThere)} there`;
  return `Another parentRef to ${parentText(reference)} sets ${fieldNames(there)}, this one ${own}; the API server refuses the route unless all of them set the same fields. Add ${advice}.`;
}

/** What is accepted for sure: the only odd one gone, or the other of two where this one means the whole parent. */
function unevenFixes(
  reference: ParentReference,
  references: readonly ParentReference[],
  isOnlyOdd: boolean,
  fields: readonly PartField[],
): readonly AdmissionFix[] {
  const other = references.find((one) => one !== reference);
  const isForAll = fields.every((field) => !isSetIn(reference, field));
  return [
    ...(isOnlyOdd ? [removeItem(reference.index, "Remove this parentRef")] : []),
    ...(isForAll && other !== undefined && references.length === 2
      ? [removeItem(other.index, "Remove the other parentRef")]
      : []),
  ];
}

function mostPrecise(
  references: readonly ParentReference[],
  fields: readonly PartField[],
): ParentReference | undefined {
  const count = (reference: ParentReference): number =>
    fields.filter((field) => isSetIn(reference, field)).length;
  return references.reduce<ParentReference | undefined>(
    (most, reference) => (most === undefined || count(reference) > count(most) ? reference : most),
    undefined,
  );
}

function isSetIn(reference: ParentReference, field: PartField): boolean {
  return partOf(reference, field) !== undefined;
}

function isFilledIn({ ref }: ParentReference, field: PartField): boolean {
  const value = member(ref, field);
  return typeof value === "string" && isOpaque(value);
}

function fieldNames(fields: readonly PartField[]): string {
  return enumerate(fields.map(inBackticks));
}
