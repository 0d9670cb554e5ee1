import type { JsonValue } from "../../jsonSchema.ts";
import {
  type ParentReference,
  type PartField,
  parentText,
  partOf,
  referencesByParent,
} from "./parentReferences.ts";

/** A parentRef that chooses the same part of its parent as one before it. */
export interface RepeatedPart {
  readonly first: ParentReference;
  readonly again: ParentReference;
}

/** The parentRefs that no field of `fields` tells from an earlier one to the same parent. */
export function repeatedParts(parentRefs: JsonValue, fields: readonly PartField[]): readonly RepeatedPart[] {
  return referencesByParent(parentRefs).flatMap((references) => {
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

/** What stands in the list a second time, in words that begin a sentence. */
export function repeatedText({ again }: RepeatedPart, fields: readonly PartField[]): string {
  const isWhole = fields.every((field) => partOf(again, field) === undefined);
  return isWhole ? parentText(again) : `The same part of ${parentText(again)}`;
}
