import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerConflict } from "../../gateway-api/listeners/merging.ts";
import { conflictInWords } from "../../gateway-api/status/listenerStatus.ts";
import type { ListenerSet } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { listenerName, listenerPlace } from "../listener/listenerPlace.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import type { Report } from "../rule.ts";
import { severityOfConflict } from "./listenerSet.ts";

/** Reports the listeners of a set that lose to an object of higher precedence, where `isSubject` says so. */
export function lostListeners(
  cluster: Cluster,
  set: Delivered<ListenerSet>,
  isSubject: (conflict: ListenerConflict) => boolean,
): readonly Report[] {
  return cluster.merging.listenerDecisions(set.id).flatMap((decision): readonly Report[] => {
    const { index, listener, conflict } = decision;
    if (conflict?.decidedBy !== "earlier" || !isSubject(conflict)) return [];
    const isProtocol = conflict.reason === "ProtocolConflict";
    const winner = conflict.with;
    const isOnly = (set.resource.spec.listeners ?? []).length === 1;
    return [
      {
        at: listenerPlace(decision, isProtocol ? "port" : "hostname"),
        severity: severityOfConflict(set, conflict),
        message: `Listener ${listenerName(listener)} ${conflictInWords(set, conflict)}. Change its ${isProtocol ? "port" : "hostname or port"}.`,
        related: mayBeNamed(set, winner.owner)
          ? [
              {
                place: { id: winner.owner.id, path: ["spec", "listeners", winner.index] },
                message: conflict.tentative
                  ? "The listener that it conflicts with"
                  : "The listener that takes precedence",
              },
            ]
          : [],
        fixes: isOnly
          ? []
          : [
              fixBy(
                `Remove listener ${listenerName(listener)}`,
                removeAt({ id: set.id, path: ["spec", "listeners", index] }),
              ),
            ],
      },
    ];
  });
}
