import { isMeshRoute } from "../../gateway-api/backends/backends.ts";
import { featureAsked } from "../../implementations/fieldFeatures.ts";
import { type MeantImplementation, reportedSupport, supportVerdict } from "../../implementations/support.ts";
import { asRoute } from "../../model/resource.ts";
import { speakingReports } from "../../workspace/views/speakingReports.ts";
import { type Proposal, type ProposedText, RANKS } from "./proposal.ts";
import type { Slot } from "./slot.ts";
import type { Surroundings } from "./surroundings.ts";

/** Proposals, with those marked and ranked down that the implementation of the object certainly lacks. */
export function markedBySupport(
  proposals: readonly Proposal[],
  slot: Slot,
  around: Surroundings,
): readonly Proposal[] {
  const features = proposals.map((proposal) => featuresOf(proposal.text, slot));
  if (features.every((some) => some.length === 0)) return proposals;
  const meant = meantAround(around);
  if (meant.length === 0) return proposals;
  return proposals.map((proposal, at) => {
    const lacking = meant.find((one) => (features[at] ?? []).some((feature) => isLacked(one, feature)));
    if (lacking === undefined) return proposal;
    return {
      ...proposal,
      mark: `${lacking.implementation.name} lacks it`,
      rank: Math.max(proposal.rank, RANKS.unusual),
    };
  });
}

function meantAround({ subject, cluster }: Surroundings): readonly MeantImplementation[] {
  if (subject === undefined) return [];
  const resource = asRoute(subject.resource);
  // The reports of meshes know most of these features by no name.
  if (resource !== undefined && isMeshRoute({ ...subject, resource })) return [];
  return speakingReports(cluster, subject).filter(({ isGuess }) => isGuess !== true);
}

/** The features that something asks for which could be written. */
function featuresOf(text: ProposedText, { object, pattern }: Slot): readonly string[] {
  const kind = object.kindName ?? "";
  switch (text.kind) {
    case "entries":
      return Object.entries(text.entries).flatMap(([key, value]) => {
        const at = pattern === "" ? key : `${pattern}.${key}`;
        return [
          featureAsked(kind, at) ?? [],
          isPlain(value) ? (featureAsked(kind, at, value) ?? []) : [],
        ].flat();
      });
    case "value":
      return isPlain(text.value) ? [featureAsked(kind, pattern, text.value) ?? []].flat() : [];
  }
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isLacked(meant: MeantImplementation, feature: string): boolean {
  return supportVerdict(feature, reportedSupport(meant, feature)) === "no";
}
