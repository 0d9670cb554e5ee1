import { removeAt } from "../../../yaml/documentEdits.ts";
import { fixBy } from "../../../yaml/fixBy.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix, AdmissionPlace } from "../admissionRule.ts";
import { items, member, text } from "../admittedValue.ts";

/** One of the parentRefs of a route, with its place in their list. */
export interface ParentReference {
  readonly index: number;
  readonly ref: JsonValue;
}

/** The fields that choose a part of a parent. */
export type PartField = "sectionName" | "port";

export const PARENT_REFERENCE_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#commonroutespec";

/** The routes of the standard CRDs. */
export const STANDARD_PARENT_REFS: readonly AdmissionPlace[] = [
  { kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute/v1", "TCPRoute/v1", "UDPRoute/v1"], at: ["spec.parentRefs"] },
];

/** The routes of the experimental CRDs, which serve older versions as well. */
export const EXPERIMENTAL_PARENT_REFS: readonly AdmissionPlace[] = [
  { kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"], at: ["spec.parentRefs"] },
];

/**
 * The parentRefs by the object that they name. The API server compares them as they are written, after defaults: one
 * that leaves the namespace out is never the same as one that has the route's own.
 */
export function referencesByParent(parentRefs: JsonValue): readonly (readonly ParentReference[])[] {
  const groups = new Map<string, ParentReference[]>();
  for (const [index, ref] of items(parentRefs).entries()) {
    const name = member(ref, "name");
    if (typeof name !== "string") continue;
    const fields = [member(ref, "group"), member(ref, "kind"), name, member(ref, "namespace") ?? ""];
    const key = JSON.stringify(fields);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [{ index, ref }]);
    else known.push({ index, ref });
  }
  return [...groups.values()];
}

/** The part that a parentRef chooses; an empty text and zero choose none. */
export function partOf({ ref }: ParentReference, field: PartField): string | number | undefined {
  const value = member(ref, field);
  return (typeof value === "string" && value !== "") || (typeof value === "number" && value !== 0)
    ? value
    : undefined;
}

/** The parent in words. */
export function parentText({ ref }: ParentReference): string {
  const kind = text(ref, "kind") ?? "parent";
  const name = member(ref, "name");
  return `${kind} \`${typeof name === "string" ? name : ""}\``;
}

/** Takes a parentRef out of the list. */
export function removeReference({ index }: ParentReference, title: string): AdmissionFix {
  return fixBy(title, removeAt([index]));
}
