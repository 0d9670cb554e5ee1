import { isOpaque } from "../../../yaml/opaqueText.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix, AdmissionRefusal } from "../admissionRule.ts";
import { member } from "../admittedValue.ts";
import {
  type ParentReference,
  type PartField,
  parentText,
  partOf,
  referencesByParent,
  removeReference,
} from "./parentReferences.ts";

/**
 * Reports each parentRef that chooses a part of its parent by other fields than the most precise one to the same
 * parent does. Whether text that is filled in later leaves a part is unknown, so such parentRefs are not compared.
 */
export function reportUnevenParts(
  parentRefs: JsonValue,
  fields: readonly PartField[],
  report: (refusal: AdmissionRefusal) => void,
): void {
  for (const references of referencesByParent(parentRefs)) {
    const known = references.filter((reference) => fields.every((field) => !isFilledIn(reference, field)));
    const precise = mostPrecise(known, fields);
    if (precise === undefined) continue;
    const uneven = known.filter((reference) =>
      fields.some((field) => isSetIn(reference, field) !== isSetIn(precise, field)),
    );
    for (const reference of uneven) {
      report({
        at: [reference.index],
        message: unevenMessage(reference, precise, fields),
        fixes: unevenFixes(reference, references, uneven.length === 1, fields),
      });
    }
  }
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
    ...(isOnlyOdd ? [removeReference(reference, "Remove this parentRef")] : []),
    ...(isForAll && other !== undefined && references.length === 2
      ? [removeReference(other, "Remove the other parentRef")]
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
  return fields.map((field) => `\`${field}\``).join(" and ");
}
