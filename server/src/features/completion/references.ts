import type { OpenSlot } from "./openSlot.ts";
import { withParameterKinds } from "./parameterKinds.ts";
import type { Proposal } from "./proposal.ts";
import { nameProposals, wholeReferenceProposals } from "./referenceNames.ts";
import { namespaceProposals, portProposals, sectionProposals } from "./referenceParts.ts";
import { type ReferenceSlot, referencePlaceAt } from "./referencePlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** What a reference can say: the names of objects, and what they have to offer. */
export function referenceProposals(slot: ReferenceSlot, around: Surroundings): readonly Proposal[] {
  const written = referencePlaceAt(slot);
  if (written === undefined || written.role === "grantee" || written.role === "routeKind") return [];
  const place = written.role === "parameters" ? withParameterKinds(written, around) : written;
  switch (place.key) {
    case undefined:
      return wholeReferenceProposals(slot, place, around);
    case "name":
      return nameProposals(slot, place, around);
    case "namespace":
      return namespaceProposals(place, around);
    case "sectionName":
      return sectionProposals(place, around);
    case "port":
      return portProposals(place, around);
    default:
      return [];
  }
}

/** What the targetRef of a policy of another API can say. Nothing for kinds of this API, whose fields are known. */
export function openReferenceProposals(slot: OpenSlot, around: Surroundings): readonly Proposal[] {
  return slot.object.kind?.open === false ? [] : referenceProposals(slot, around);
}
