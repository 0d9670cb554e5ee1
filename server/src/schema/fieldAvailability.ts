import type { Field } from "./field.ts";
import type { GatewayApiAnnotations, JsonValue, VaryingConstraints } from "./jsonSchema.ts";
import { type BundleVersion, isBetween, presenceIn } from "./release.ts";
import { isProposalEnabled, type StructureOptions } from "./structureProblem.ts";

/** True where a field may be written: the chosen CRDs have it, or an enabled proposal brings it. */
export function isFieldAvailable({ annotations }: Field, options: StructureOptions): boolean {
  const proposal = proposalIn(annotations, options);
  return proposal === undefined
    ? presenceIn(annotations, options.channel, options.bundleVersion) === "present"
    : isProposalEnabled(proposal, options.proposals);
}

/** What the chosen CRDs fill in where the field is left out. */
export function defaultOf(
  { default: preset, annotations: { defaultSince } }: Field,
  { bundleVersion }: { readonly bundleVersion: BundleVersion },
): JsonValue | undefined {
  return defaultSince === undefined || isBetween(bundleVersion, defaultSince, undefined) ? preset : undefined;
}

/** True for limits of a field that hold in the chosen CRDs. */
export function isInForce(
  { channel, since, until }: VaryingConstraints,
  options: Pick<StructureOptions, "channel" | "bundleVersion">,
): boolean {
  return (
    (channel === undefined || channel === options.channel) && isBetween(options.bundleVersion, since, until)
  );
}

/** Number of the proposal that alone knows a field in a release; undefined once a release has taken it over. */
export function proposalIn(
  { proposal, experimental }: GatewayApiAnnotations,
  { bundleVersion }: { readonly bundleVersion: BundleVersion },
): string | undefined {
  return experimental !== undefined && isBetween(bundleVersion, experimental, undefined)
    ? undefined
    : proposal;
}

/** Number of the proposal that a field comes from, if no release has it. */
export function unreleasedProposal({ proposal, experimental }: GatewayApiAnnotations): string | undefined {
  return experimental === undefined ? proposal : undefined;
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
