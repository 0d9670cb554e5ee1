import { extensionKinds } from "./extensionKinds.ts";
import { withParameterKinds } from "./parameterKinds.ts";
import type { Proposal } from "./proposal.ts";
import { nameProposals, wholeReferenceProposals } from "./referenceNames.ts";
import { namespaceProposals, portProposals, sectionProposals } from "./referenceParts.ts";
import { type ReferencePlace, type ReferenceSlot, referencePlaceAt } from "./referencePlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** What a reference can say: the names of objects, and what they have to offer. */
export function referenceProposals(slot: ReferenceSlot, around: Surroundings): readonly Proposal[] {
  const written = referencePlaceAt(slot);
  if (written === undefined || written.role === "grantee" || written.role === "routeKind") return [];
  const place = inSurroundings(written, around);
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

/** A reference with the kinds that its implementation takes, or that others of the workspace lead to. */
function inSurroundings(place: ReferencePlace, around: Surroundings): ReferencePlace {
  if (place.role === "parameters") return withParameterKinds(place, around);
  const isOpen = place.role === "extension" && place.kinds.length > 1;
  return isOpen ? { ...place, kinds: extensionKinds(place.kinds, around) } : place;
}
