import { changedAnswers } from "../../requests/comparedStates.ts";
import { askedText } from "../../requests/diffText.ts";
import { findObject } from "../../workspace/views/namedObject.ts";
import { ownLine, type PlacedLine, type TwoStates } from "./objectLines.ts";

/** Requests that are answered otherwise, since the API means something else by the same manifests: at their Gateways. */
export function requestLines(states: TwoStates): readonly PlacedLine[] {
  const changes = changedAnswers({
    areEqual: false,
    at: (state) => (state === "base" ? states.before : states.after),
  });
  return changes.flatMap((change) => {
    const gateway = findObject(states.after, change.gateway, "Gateway");
    const location = gateway === undefined ? undefined : states.after.objectLocation(gateway.id);
    if (location === undefined) return [];
    const message = `\`${askedText(change)}\` is answered otherwise: ${change.before} with the CRDs of ${states.from}, ${change.after} with those of ${states.to}.`;
    return [ownLine("changed", "warning", message, ["kind"], location)];
  });
}
