import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionPlace, AdmissionRelease } from "../admissionRule.ts";
import { items, member } from "../admittedValue.ts";

/** The targets of a BackendTLSPolicy. */
export const TARGET_REFS: readonly AdmissionPlace[] = [
  { kinds: ["BackendTLSPolicy"], at: ["spec.targetRefs"] },
];

/** They are compared since the policy left the experimental channel. */
export const TARGET_REFS_RELEASE: AdmissionRelease = { since: "1.4" };

export const TARGET_REF_SOURCE =
  "https://gateway-api.sigs.k8s.io/reference/spec/#localpolicytargetreferencewithsectionname";

/** One entry of `targetRefs`, with the section that it chooses; an empty one chooses none. */
export interface TargetRef {
  readonly index: number;
  readonly name: string;
  readonly section: JsonValue | undefined;
}

/** The entries of `targetRefs` by the object that they mean, in order. */
export function targetsOf(targetRefs: JsonValue): readonly (readonly TargetRef[])[] {
  const targets = new Map<string, TargetRef[]>();
  for (const [index, ref] of items(targetRefs).entries()) {
    const parts = ["group", "kind", "name"].map((key) => member(ref, key));
    if (parts.includes(undefined)) continue;
    const section = member(ref, "sectionName");
    const entry = { index, name: String(member(ref, "name")), section: section === "" ? undefined : section };
    const target = JSON.stringify(parts);
    const known = targets.get(target);
    if (known === undefined) targets.set(target, [entry]);
    else known.push(entry);
  }
  return [...targets.values()];
}
