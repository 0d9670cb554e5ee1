import { asOwner } from "../../gateway-api/listeners/merging.ts";
import { explainConflict } from "../../gateway-api/status/listenerStatus.ts";
import { conflictOutcome } from "../conflictOutcome.ts";
import { proseMarkdown } from "../hover/markdown.ts";
import { type HintSource, hintBehind } from "./hint.ts";

/** A mark behind the name of each listener that loses a conflict. */
export const conflictHints: HintSource = ({ objectLocation, cluster }) => {
  const owner = asOwner(objectLocation.delivered);
  if (owner === undefined) return [];
  return cluster.merging.listenerDecisions(owner.id).flatMap(({ conflict, index }) => {
    if (conflict === undefined) return [];
    return hintBehind(objectLocation, ["spec", "listeners", index, "name"], {
      label: conflictOutcome(owner, conflict),
      tooltip: proseMarkdown(explainConflict(owner, conflict)),
    });
  });
};
