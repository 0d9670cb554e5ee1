import type { Field } from "./field.ts";
import { presenceIn } from "./release.ts";
import { isProposalEnabled, type StructureOptions } from "./structureProblem.ts";

/** True where a field may be written: the chosen CRDs have it, or an enabled proposal brings it. */
export function isFieldAvailable({ annotations }: Field, options: StructureOptions): boolean {
  return annotations.proposal === undefined
    ? presenceIn(annotations, options.channel, options.bundleVersion) === "present"
    : isProposalEnabled(annotations.proposal, options.proposals);
}

/** The values of an enumeration that the chosen CRDs take. */
export function availableValues(field: Field, options: StructureOptions): readonly (string | number)[] {
  return (field.allowed ?? []).filter((value) => {
    const availability = field.annotations.values?.[value];
    return (
      availability === undefined ||
      presenceIn(availability, options.channel, options.bundleVersion) === "present"
    );
  });
}
