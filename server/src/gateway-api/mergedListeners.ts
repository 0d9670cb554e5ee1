import type { Delivered } from "../delivery/delivered.ts";
import type { Listener } from "../model/listener.ts";
import { asListenerOwner, type Gateway, type ListenerSet } from "../model/resource.ts";
import { type ConflictReason, ConflictTable } from "./listenerConflicts.ts";
import { isProtocol } from "./listeners.ts";
import { inPrecedenceOrder, isOrderKnown } from "./precedence.ts";

/** Whatever brings listeners: a Gateway, a child Gateway (GEP-1713 `attachTo`), or a ListenerSet. */
export type ListenerOwner = Delivered<Gateway> | Delivered<ListenerSet>;

/** The object as something that brings listeners; undefined for everything else. */
export function asOwner(delivered: Delivered): ListenerOwner | undefined {
  const resource = asListenerOwner(delivered.resource);
  if (resource === undefined) return undefined;
  return resource.kind === "Gateway" ? { ...delivered, resource } : { ...delivered, resource };
}

/** One listener in the effective list of a Gateway. */
export interface MergedListener {
  readonly owner: ListenerOwner;
  /** Index in the owner's own list. */
  readonly index: number;
  readonly listener: Listener;
  readonly conflict?: ListenerConflict;
}

/** Why a listener is not distinct. */
export interface ListenerConflict {
  readonly reason: ConflictReason;
  /** The first listener that it clashes with. */
  readonly with: { readonly owner: ListenerOwner; readonly index: number; readonly listener: Listener };
  /** `own`: listeners of one object clash, and all of them lose. `earlier`: an object of higher precedence wins. */
  readonly decidedBy: "own" | "earlier";
  /** The order of the two objects hangs on creation times that the manifests do not have. */
  readonly tentative: boolean;
  /** HTTP beside HTTPS or TLS with another hostname: distinct by the letter, refused by implementations. */
  readonly soft: boolean;
}

/**
 * The effective listeners of a Gateway: its own, then those of the members that it lets in, in precedence order, each
 * with the conflict that takes it out. A listener that clashes with one of an earlier object loses alone; among what is
 * left of one object, all that clash lose. What lost to an earlier object blocks nobody.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/#listener-conflicts
 */
export function mergeListeners(
  root: ListenerOwner,
  members: readonly ListenerOwner[],
): readonly MergedListener[] {
  const blocking = new ConflictTable<MergedListener>();
  const merged: MergedListener[] = [];
  for (const owner of [root, ...inPrecedenceOrder(members)]) {
    const own = (owner.resource.spec.listeners ?? []).map(
      (listener, index): MergedListener => ({ owner, index, listener }),
    );
    const left = new Map<MergedListener, MergedListener>();
    const decided = own.map((candidate): MergedListener => {
      const clash = takesPart(candidate.listener) ? blocking.firstClash(candidate.listener) : undefined;
      if (clash === undefined) {
        if (takesPart(candidate.listener)) left.set(candidate, candidate);
        return candidate;
      }
      return { ...candidate, conflict: lostToEarlier(candidate, clash.with, clash.reason, clash.soft) };
    });
    const siblings = new ConflictTable<MergedListener>();
    for (const candidate of left.keys()) siblings.add(candidate.listener, candidate);
    for (const candidate of decided) {
      const clash = left.has(candidate) ? siblings.firstClash(candidate.listener, candidate) : undefined;
      merged.push(clash === undefined ? candidate : withOwnConflict(candidate, clash));
    }
    for (const candidate of left.keys()) blocking.add(candidate.listener, candidate);
  }
  return merged;
}

/** The listeners of a merged Gateway that bear a name and belong to another object than `owner`. */
export function namedElsewhere(
  name: string,
  listeners: readonly MergedListener[],
  owner: ListenerOwner["id"],
): readonly MergedListener[] {
  return listeners.filter((entry) => entry.listener.name === name && entry.owner.id !== owner);
}

/** Names one listener of one object in maps about a merged Gateway. */
export function mergedKey(entry: {
  readonly owner: Pick<ListenerOwner, "id">;
  readonly index: number;
}): string {
  return `${entry.owner.id}#${entry.index}`;
}

/**
 * Listeners of child Gateways whose name an earlier Gateway of the merged list has too, by `mergedKey`, each with the
 * first that bears the name. Names of ListenerSets may repeat, and those inside one object are checked on admission.
 */
export function repeatedNames(listeners: readonly MergedListener[]): ReadonlyMap<string, MergedListener> {
  const first = new Map<string, MergedListener>();
  const repeated = new Map<string, MergedListener>();
  for (const entry of listeners) {
    const { name } = entry.listener;
    if (name === undefined || entry.owner.resource.kind !== "Gateway") continue;
    const bearer = first.get(name);
    if (bearer === undefined) first.set(name, entry);
    else if (bearer.owner.id !== entry.owner.id) repeated.set(mergedKey(entry), bearer);
  }
  return repeated;
}

/** The listeners that lose to one of an earlier object, by the `mergedKey` of the winner. */
export function losersByWinner(
  listeners: readonly MergedListener[],
): ReadonlyMap<string, readonly MergedListener[]> {
  const losers = new Map<string, MergedListener[]>();
  for (const entry of listeners) {
    if (entry.conflict?.decidedBy !== "earlier") continue;
    const winner = mergedKey(entry.conflict.with);
    const list = losers.get(winner);
    if (list === undefined) losers.set(winner, [entry]);
    else list.push(entry);
  }
  return losers;
}

/** A listener that is refused for its protocol clashes with nobody. */
function takesPart(listener: Listener): boolean {
  return listener.port !== undefined && isProtocol(listener.protocol);
}

function lostToEarlier(
  loser: MergedListener,
  winner: MergedListener,
  reason: ConflictReason,
  soft: boolean,
): ListenerConflict {
  return {
    reason,
    with: winner,
    decidedBy: "earlier",
    tentative: isTentative(loser.owner, winner.owner),
    soft,
  };
}

/** The order of two members is known only where both have a creation time; a Gateway always comes first. */
function isTentative(loser: ListenerOwner, winner: ListenerOwner): boolean {
  const winnerIsRoot =
    winner.resource.kind === "Gateway" && winner.resource.spec.infrastructure?.attachTo === undefined;
  return !winnerIsRoot && !isOrderKnown(loser, winner);
}

function withOwnConflict(
  candidate: MergedListener,
  clash: { readonly with: MergedListener; readonly reason: ConflictReason; readonly soft: boolean },
): MergedListener {
  return {
    ...candidate,
    conflict: {
      reason: clash.reason,
      with: clash.with,
      decidedBy: "own",
      tentative: false,
      soft: clash.soft,
    },
  };
}
