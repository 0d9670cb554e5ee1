import type { UnknownReason } from "../unknownReason.ts";
import { competesAlike } from "./listenerConflicts.ts";
import type { MergedListener } from "./merging.ts";

/**
 * A listener as it is in a Gateway that is not here. Two that compete for the same lose to each other or both to an earlier
 * one; of others the earlier one may take only one away, which leaves the other its place.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/#listener-conflicts
 */
export function withoutCompany(entry: MergedListener, doubt: UnknownReason): MergedListener {
  const { conflict, ...alone } = entry;
  if (conflict === undefined || competesAlike(entry.listener, conflict.with.listener)) return entry;
  return { ...alone, possibleConflict: { with: conflict.with, hangsOn: "company", doubt } };
}
