import { asOwner, type ListenerConflict, type ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { explainConflict, opponentInWords } from "../../gateway-api/status/listenerStatus.ts";
import { proseMarkdown } from "../hover/markdown.ts";
import { type HintSource, hintBehind } from "./hint.ts";

/** A mark behind the name of each listener that loses a conflict. */
export const conflictHints: HintSource = ({ objectLocation, cluster }) => {
  const owner = asOwner(objectLocation.delivered);
  if (owner === undefined) return [];
  return cluster.merging.listenerDecisions(owner.id).flatMap(({ conflict, index }) => {
    if (conflict === undefined) return [];
    return hintBehind(objectLocation, ["spec", "listeners", index, "name"], {
      label: labelOf(owner, conflict),
      tooltip: proseMarkdown(explainConflict(owner, conflict)),
    });
  });
};

/** The outcome with the other listener's name, in the words of the findings and the status. */
function labelOf(owner: ListenerOwner, conflict: ListenerConflict): string {
  const opponent = opponentInWords(owner, conflict).replaceAll("`", "");
  if (conflict.tentative) return `conflicts with ${opponent}; the older one wins`;
  return conflict.decidedBy === "own"
    ? `not used: conflicts with ${opponent}`
    : `not used: ${opponent} takes precedence`;
}
