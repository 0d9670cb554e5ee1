import type { ListenerConflict, ListenerOwner } from "../gateway-api/listeners/merging.ts";
import { opponentInWords } from "../gateway-api/status/listenerStatus.ts";

/** The outcome of a clash for the loser in a few words, with the other listener's name, as certain as findings and status are. */
export function conflictOutcome(owner: ListenerOwner, conflict: ListenerConflict): string {
  const opponent = opponentInWords(owner, conflict).replaceAll("`", "");
  if (conflict.tentative) return `conflicts with ${opponent}; the older one wins`;
  return conflict.decidedBy === "own"
    ? `not used: conflicts with ${opponent}`
    : `not used: ${opponent} takes precedence`;
}
