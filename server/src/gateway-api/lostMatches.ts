import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import type { Route } from "../model/resource.ts";
import type { Attachment, ListenerAttachment } from "./attachment.ts";
import { isLiteralHostname } from "./hostnames.ts";
import { mergedKey } from "./mergedListeners.ts";
import type { Target } from "./references.ts";
import { isKnown } from "./requestMatches.ts";
import { type KeyedMatch, keyedMatches, type MatchHost } from "./routeConflicts.ts";
import { compareSeniority, isTentative, type Senior, seniorityOf } from "./seniority.ts";

/** A Route that competes for requests, and the listeners where it is certain to be asked, as `mergedKey` names them. */
export interface Competitor {
  readonly route: ResourceId;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly seniority: Senior;
  readonly listeners: readonly string[];
}

/** The part that a Route has in the competition for a host. */
export function competitorOf(
  route: Delivered<Route>,
  host: MatchHost,
  attachments: readonly Attachment[],
): Competitor {
  const seats = seatsOf(route, host, attachments);
  return competitor(
    route,
    seats.flatMap(({ key, isCertain }) => (isCertain ? [key] : [])),
  );
}

/** The part that a Route has in the competition for whole connections: nothing in them tells one Route from another. */
export function streamCompetitor(route: Delivered<Route>, attachments: readonly Attachment[]): Competitor {
  return competitor(
    route,
    attachments.flatMap(({ parent, meant }) =>
      parent === undefined
        ? []
        : meant
            .filter(({ verdict }) => verdict === "yes")
            .map(({ index }) => mergedKey({ owner: parent, index })),
    ),
  );
}

function competitor(route: Delivered<Route>, listeners: readonly string[]): Competitor {
  const { name = "" } = route.resource.metadata;
  return { route: route.id, namespace: route.namespace, name, seniority: seniorityOf(route), listeners };
}

/**
 * For each listener the Route that goes first: the oldest, or the first by name. Takes time in step with the listeners of
 * all competitors.
 */
export function winnersAmong(competitors: readonly Competitor[]): ReadonlyMap<string, Competitor> {
  const first = new Map<string, Competitor>();
  for (const competitor of competitors) {
    for (const listener of competitor.listeners) {
      const other = first.get(listener);
      if (other === undefined || compareSeniority(competitor.seniority, other.seniority) < 0)
        first.set(listener, competitor);
    }
  }
  return first;
}

/** One listener where requests for a host reach a Route; `key` is that of `mergedKey`. */
interface Seat {
  readonly key: string;
  readonly name: string;
  /** The Route attaches there and serves the host, without a doubt. */
  readonly isCertain: boolean;
}

function seatsOf(
  route: Delivered<Route>,
  host: MatchHost,
  attachments: readonly Attachment[],
): readonly Seat[] {
  const at = "hostname" in host ? (route.resource.spec.hostnames ?? []).indexOf(host.hostname) : -1;
  return attachments.flatMap(({ parent, target, meant }) => {
    if (parent === undefined || ("parent" in host && !isSameTarget(target, host.parent))) return [];
    return meant.flatMap((listener) => {
      const serves =
        "hostname" in host
          ? listener.hostnames.perHostname[at]
          : isLiteralHostname(parent.resource.spec.listeners?.[listener.index]?.hostname ?? "")
            ? "yes"
            : "unknown";
      if (listener.verdict === "no" || serves === "no") return [];
      return [seatAt(parent.id, listener, serves === "yes")];
    });
  });
}

function seatAt(owner: ResourceId, { index, name, verdict }: ListenerAttachment, serves: boolean): Seat {
  return { key: mergedKey({ owner: { id: owner }, index }), name, isCertain: serves && verdict === "yes" };
}

function isSameTarget(a: Target | undefined, b: Target): boolean {
  return a?.group === b.group && a.kind === b.kind && a.namespace === b.namespace && a.name === b.name;
}

/** A match that another Route takes all requests from, on some listeners or wherever the Route is attached. */
export interface LostMatch {
  readonly match: KeyedMatch;
  /** Every one of them, for the hosts and listeners where it is lost. */
  readonly winners: readonly Competitor[];
  /** Hostnames for which it is lost; empty where the Route has none of its own. */
  readonly hostnames: readonly string[];
  /** No request is left for the match. */
  readonly isLostEverywhere: boolean;
  /** The order hangs on creation times that are not known. */
  readonly isTentative: boolean;
}

/** The Routes that go first in a competition, by listener. */
export type WinnersOf = (host: MatchHost, key: string) => ReadonlyMap<string, Competitor>;

/**
 * The matches of a Route that lose to another Route which matches alike. `hosts` are those of the Route that others may
 * compete for. Takes time in step with hosts times matches.
 */
export function lostMatches(
  route: Delivered<Route>,
  attachments: readonly Attachment[],
  hosts: readonly MatchHost[],
  winnersOf: WinnersOf,
): readonly LostMatch[] {
  if (hosts.length === 0) return [];
  const own = seniorityOf(route);
  const seats = hosts.map((host) => ({ host, seats: seatsOf(route, host, attachments) }));
  const isComplete =
    attachments.every(({ parent, verdict }) => parent !== undefined || verdict === "no") &&
    hosts.length >= new Set(route.resource.spec.hostnames).size;
  return keyedMatches(route.resource).flatMap((match) => {
    if (!isKnown(match.value)) return [];
    const winners = new Map<ResourceId, Competitor>();
    const hostnames = new Set<string>();
    let isLostEverywhere = isComplete;
    for (const { host, seats: chairs } of seats) {
      const table = winnersOf(host, match.key);
      for (const { key, isCertain } of chairs) {
        const winner = isCertain ? table.get(key) : undefined;
        if (winner === undefined || compareSeniority(winner.seniority, own) >= 0) isLostEverywhere = false;
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
        isTentative: all.some(({ seniority }) => isTentative(seniority, own)),
      },
    ];
  });
}
