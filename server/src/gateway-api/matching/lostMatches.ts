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
  /** Hostnames for which it is lost; empty where the Route has none of its own. */
  readonly hostnames: readonly string[];
  /** No request is left for the match. */
  readonly isLostEverywhere: boolean;
  /** The order hangs on creation times that are not known. */
  readonly isTentative: boolean;
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
  const isComplete =
    attachments.every(({ parent, verdict }) => parent !== undefined || verdict === "no") &&
    hosts.length >= new Set(route.resource.spec.hostnames).size;
  return keyedMatches(route.resource).flatMap((match) => {
    if (!isKnown(match.value)) return [];
    const winners = new Map<ResourceId, Winner>();
    const hostnames = new Set<string>();
    let isLostEverywhere = isComplete;
    for (const { host, tableEntries } of fields) {
      const table = winnersOf(host, match.key);
      for (const { key, isCertain } of tableEntries) {
        const winner = isCertain ? table.get(key) : undefined;
        if (winner === undefined || comparePrecedence(winner.precedence, own) >= 0) isLostEverywhere = false;
        else {
          winners.set(winner.route, winner);
          if ("hostname" in host) hostnames.add(host.hostname);
        }
      }
    }
    if (winners.size === 0) return [];
    const all = [...winners.values()];
    return [
      {
        match,
        winners: all,
        hostnames: [...hostnames],
        isLostEverywhere,
        isTentative: all.some(({ precedence }) => isTentative(precedence, own)),
      },
    ];
  });
}
