import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { comparePrecedence, isTentative } from "../objectPrecedence.ts";
import { type Competitor, tableEntriesFor, type Winner, type Winners } from "./competitors.ts";
import { type KeyedMatch, keyedMatches, type MatchHost } from "./matchConflicts.ts";
import { isKnown } from "./requestMatches.ts";

/** A match that another Route takes all requests from, on some listeners or wherever the Route is attached. */
export interface LostMatch {
  readonly match: KeyedMatch;
  /** Every one of them, for the hosts and listeners where it is lost. */
  readonly winners: readonly Winner[];
  readonly where: LostPlace;
  /** No request is left for the match. */
  readonly isLostEverywhere: boolean;
  /** The order hangs on creation times that are not known. */
  readonly isTentative: boolean;
}

/** Where a match is lost: for all hostnames and listeners of the Route, or the first of those for which that holds. */
export interface LostPlace {
  /** Undefined for a Route without hostnames of its own. */
  readonly hostname: string | undefined;
  /** The listeners on which it is lost, as `mergedKey` names them; undefined for every one that serves the hostname. */
  readonly listeners?: readonly string[];
}

/** The Routes that go first for a match under a host. */
export type WinnersOf = (host: MatchHost, key: string) => Winners;

/**
 * The matches of a Route that lose to another Route which matches alike. `hosts` are those of the Route that others may
 * compete for, `self` is its part in that. Takes time in step with hosts times matches.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule and #grpcrouterule
 */
export function lostMatches(
  route: Delivered<Route>,
  self: Competitor,
  attachments: readonly Attachment[],
  hosts: readonly MatchHost[],
  winnersOf: WinnersOf,
): readonly LostMatch[] {
  const own = self.precedence;
  const fields = hosts.map((host) => ({ host, tableEntries: tableEntriesFor(self, host) }));
  const hasKnownParents = attachments.every(
    ({ parent, verdict }) => parent !== undefined || verdict === "no",
  );
  const isComplete = hasKnownParents && hosts.length >= new Set(route.resource.spec.hostnames).size;
  return keyedMatches(route.resource).flatMap((match) => {
    if (!isKnown(match.value)) return [];
    const winners = new Map<ResourceId, Winner>();
    const places: LostPlace[] = [];
    let isLostEverywhere = isComplete;
    for (const { host, tableEntries } of fields) {
      const table = winnersOf(host, match.key);
      const listeners: string[] = [];
      for (const { key, isCertain } of tableEntries) {
        const winner = isCertain ? table.get(key) : undefined;
        if (winner === undefined || comparePrecedence(winner.precedence, own) >= 0) continue;
        winners.set(winner.route, winner);
        listeners.push(key);
      }
      const isWhole = listeners.length === tableEntries.length;
      isLostEverywhere &&= isWhole;
      if (listeners.length === 0) continue;
      // Without hostnames of its own a Route is looked at parent by parent, and others may hand it what this one does not.
      const isAllOfHost = "hostname" in host || hosts.length === 1;
      const hostname = "hostname" in host ? host.hostname : undefined;
      places.push({ hostname, ...(isWhole && isAllOfHost && hasKnownParents ? {} : { listeners }) });
    }
    const [first] = places;
    if (first === undefined) return [];
    const where = isLostEverywhere
      ? { hostname: first.hostname }
      : (places.find(({ listeners }) => listeners === undefined) ?? first);
    const all = [...winners.values()];
    return [
      {
        match,
        winners: all,
        where,
        isLostEverywhere,
        isTentative: all.some(({ precedence }) => isTentative(precedence, own)),
      },
    ];
  });
}
