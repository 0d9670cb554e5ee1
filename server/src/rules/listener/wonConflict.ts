import type { Delivered } from "../../delivery/delivered.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import { UNKNOWN_ORDER } from "../../gateway-api/objectPrecedence.ts";
import type { Resource } from "../../model/resource.ts";
import { capitalised, enumerateSome } from "../../text/sentence.ts";
import type { Related } from "../../workspace/finding.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { listenerName, ownerKind } from "./listenerPlace.ts";

/**
 * What the owner of a listener is told of those that clash with it and come later, or may: what stands in other
 * namespaces is counted and not named. Where files do not say which of two is older, neither is said to win.
 */
export function wonConflict(
  winner: Delivered<Resource>,
  losers: readonly MergedListener[],
): { readonly message: string; readonly related: readonly Related[] } {
  const certain = losers.filter(({ conflict }) => conflict?.tentative !== true);
  const open = losers.filter(({ conflict }) => conflict?.tentative === true);
  const sentences = [
    ...(certain.length === 0
      ? []
      : [
          `This listener takes precedence; ${namesOf(winner, certain)} ${certain.length === 1 ? "conflicts with it and is not used" : "conflict with it and are not used"}.`,
        ]),
    ...(open.length === 0
      ? []
      : [
          `${capitalised(namesOf(winner, open))} ${open.length === 1 ? "conflicts" : "conflict"} with this listener; ${UNKNOWN_ORDER}.`,
        ]),
  ];
  const related = losers
    .filter(({ owner }) => mayBeNamed(winner, owner))
    .map(({ owner, index, listener, conflict }) => ({
      place: {
        id: owner.id,
        path: ["spec", "listeners", index, ...(listener.name === undefined ? [] : ["name"])],
      },
      message:
        conflict?.tentative === true
          ? "The listener that conflicts with it."
          : "The listener that is not used.",
    }));
  return { message: sentences.join(" "), related };
}

function namesOf(reader: Delivered<Resource>, listeners: readonly MergedListener[]): string {
  const named = listeners
    .filter(({ owner }) => mayBeNamed(reader, owner))
    .map(
      ({ owner, listener }) =>
        `listener ${listenerName(listener)} of ${ownerKind(owner)} \`${owner.resource.metadata.name ?? ""}\``,
    );
  const hidden = listeners.length - named.length;
  const rest =
    hidden === 0
      ? []
      : [hidden === 1 ? "a listener of another namespace" : `${hidden} listeners of other namespaces`];
  return enumerateSome([...named, ...rest]);
}
