import { NONE } from "../../../yaml/exactList.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionRule } from "../admissionRule.ts";
import { items, member, text } from "../admittedValue.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";

/** One of the parentRefs of a route, with its place in their list. */
export interface ParentReference {
  readonly index: number;
  readonly ref: JsonValue;
}

/** The fields that choose a part of a parent. */
export type PartField = "sectionName" | "port";

/** How the CRDs of a channel compare the parentRefs of a route. */
export interface ParentRefComparison extends Pick<AdmissionRule, "source" | "places" | "release"> {
  /** What tells two parentRefs to one object apart. */
  readonly fields: readonly PartField[];
}

const PARENT_REFERENCE_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#commonroutespec";

export const STANDARD_PARENT_REFS: ParentRefComparison = {
  source: PARENT_REFERENCE_SOURCE,
  places: [
    {
      kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute/v1", "TCPRoute/v1", "UDPRoute/v1"],
      at: ["spec.parentRefs"],
    },
  ],
  release: { channel: "standard" },
  fields: ["sectionName"],
};

/** The experimental CRDs serve older versions of the routes as well. */
export const EXPERIMENTAL_PARENT_REFS: ParentRefComparison = {
  source: PARENT_REFERENCE_SOURCE,
  places: [
    { kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"], at: ["spec.parentRefs"] },
  ],
  release: { channel: "experimental" },
  fields: ["sectionName", "port"],
};

/** What a rule says by itself that compares the parentRefs of a route. */
export type ParentRefRule = RuleOfFamily<"source" | "places" | "release">;

/**
 * The parentRefs to objects that several of them name, by object. The API server compares them as they are written, after
 * defaults: one that leaves the namespace out is never the same as one that has the route's own.
 */
export function referencesToOneParent(parentRefs: JsonValue): readonly (readonly ParentReference[])[] {
  if (items(parentRefs).length < 2) return NONE;
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
  return [...groups.values()].filter(({ length }) => length > 1);
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
  return `${text(ref, "kind") ?? "parent"} \`${String(member(ref, "name"))}\``;
}
