import { type Delivered, precedenceName, type ResourceId } from "../../delivery/delivered.ts";
import type { Listener } from "../../model/listener.ts";
import { asListenerOwner, type Gateway, type ListenerSet } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type ImplementationProfile, profileNamed } from "../implementationProfile.ts";
import { inPrecedenceOrder, isOrderKnown } from "../objectPrecedence.ts";
import type { UnknownReason } from "../unknownReason.ts";
import { type ConflictReason, ConflictTable } from "./listenerConflicts.ts";
import { supportsProtocol } from "./listeners.ts";
import { type PossibleBlocker, PossibleClashes } from "./possibleClashes.ts";

/** Whatever brings listeners: a Gateway, a child Gateway (GEP-1713 `attachTo`), or a ListenerSet. */
export type ListenerOwner = Delivered<Gateway> | Delivered<ListenerSet>;

/** The object as something that brings listeners; undefined for everything else. */
export function asOwner(delivered: Delivered): ListenerOwner | undefined {
  return isOwner(delivered) ? delivered : undefined;
}

function isOwner(delivered: Delivered): delivered is ListenerOwner {
  return asListenerOwner(delivered.resource) !== undefined;
}

/** One listener in the effective list of a Gateway. */
export interface MergedListener {
  readonly owner: ListenerOwner;
  /** Index in the owner's own list. */
  readonly index: number;
  readonly listener: Listener;
  readonly conflict?: ListenerConflict;
  /** What it is perhaps in conflict with, where it is in none for certain. */
  readonly possibleConflict?: PossibleConflict;
}

/** A listener that takes the place of another one, or not: the files leave that open. */
export interface PossibleConflict {
  readonly with: ListenerConflict["with"];
  /**
   * `variable`: what the two share is filled in later. `other`: whether the other one is used is open. `own`: whether the
   * object of the listener is let in. `company`: which listeners the Gateway has beside these.
   */
  readonly hangsOn: "variable" | "other" | "own" | "company";
  readonly doubt: UnknownReason;
}

/** Why a listener is not distinct. */
export interface ListenerConflict {
  readonly reason: ConflictReason;
  /** The first listener that it clashes with. */
  readonly with: { readonly owner: ListenerOwner; readonly index: number; readonly listener: Listener };
  /**
   * `own`: listeners of one object clash, and all of them lose. `first`: they clash, and the implementation keeps the
   * first. `earlier`: an object of higher precedence wins.
   */
  readonly decidedBy: "own" | "first" | "earlier";
  /** The order of the two objects hangs on creation times that the manifests do not have. */
  readonly tentative: boolean;
  /** HTTP beside HTTPS or TLS with another hostname: distinct by the letter, refused by implementations. */
  readonly soft: boolean;
}

/** What decides, beside the listeners themselves, which of them clash. */
export interface MergeTerms {
  readonly profile: ImplementationProfile;
  /** True for a listener that is refused before any are compared. */
  readonly isLeftOut: (owner: ListenerOwner, index: number) => boolean;
  /** What leaves it open whether the Gateway lets a member in; undefined for one that it does let in. */
  readonly doubtOf?: (owner: ListenerOwner) => UnknownReason | undefined;
}

const CONFORMANT: MergeTerms = { profile: profileNamed("conformance"), isLeftOut: () => false };

/**
 * The effective listeners of a Gateway: its own, then those of the child Gateways and ListenerSets that it accepts, in
 * precedence order, each with the conflict that takes it out. A listener that clashes with one of an earlier object
 * loses alone; among what is left of one object, all that clash lose. What lost to an earlier object blocks nobody. The
 * names of Gateways' listeners are unique as in a single Gateway; those of ListenerSets may repeat.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/#listener-conflicts
 */
export function mergeListeners(
  root: ListenerOwner,
  members: readonly ListenerOwner[],
  terms: MergeTerms = CONFORMANT,
): readonly MergedListener[] {
  const blocking = new ConflictTable<MergedListener>(terms.profile);
  const perhapsBlocking = new PossibleClashes<MergedListener>(terms.profile);
  const merged: MergedListener[] = [];
  const names = new Map<string, MergedListener>();
  for (const owner of [root, ...inPrecedenceOrder(members)]) {
    const own = ownEntries(owner);
    const admission = owner === root ? undefined : terms.doubtOf?.(owner);
    const left = new Set<MergedListener>();
    const decided = own.map((candidate): MergedListener => {
      if (!takesPart(candidate, terms)) return candidate;
      const clash = blocking.firstClash(candidate.listener);
      const namesake = clash === undefined ? namesakeOf(candidate, names) : undefined;
      const taker = clash ?? namesake;
      if (taker !== undefined && admission !== undefined)
        return { ...candidate, possibleConflict: ifLetIn(taker.with, admission) };
      if (clash !== undefined) {
        const tentative = isTentative(owner, clash.with.owner);
        return { ...candidate, conflict: { ...clash, decidedBy: "earlier", tentative } };
      }
      if (namesake !== undefined) return { ...candidate, conflict: namesake };
      const entry = withPossible(candidate, perhapsBlocking.first(candidate.listener));
      left.add(entry);
      return entry;
    });
    const behind = behindTheFirst(left, terms.profile);
    for (const candidate of behind.keys()) left.delete(candidate);
    const siblings = siblingsOf(left, terms);
    for (const candidate of decided) {
      const isLeft = left.has(candidate);
      const clash = isLeft ? siblings?.sure.firstClash(candidate.listener, candidate) : undefined;
      const conflict: ListenerConflict | undefined =
        clash === undefined ? behind.get(candidate) : { ...clash, decidedBy: "own", tentative: false };
      const sibling = isLeft
        ? siblings?.perhaps.first(candidate.listener, (other) => mayTakeFrom(candidate, other, terms))
        : undefined;
      merged.push(
        conflict === undefined ? withPossible(candidate, sibling) : inConflict(candidate, conflict),
      );
    }
    for (const candidate of left) {
      const doubt = admission ?? doubtOfUse(candidate);
      if (doubt === undefined) blocking.add(candidate.listener, candidate);
      perhapsBlocking.add(candidate.listener, candidate, doubt);
    }
    if (owner.resource.kind === "Gateway" && admission === undefined)
      own.forEach((candidate) => {
        addName(candidate, names);
      });
  }
  return merged;
}

/** What a listener conflicts with if its object is let in, which is in doubt. */
function ifLetIn(
  { owner, index, listener }: ListenerConflict["with"],
  doubt: UnknownReason,
): PossibleConflict {
  return { with: { owner, index, listener }, hangsOn: "own", doubt };
}

/** The listener with what it perhaps conflicts with; what was found before stays. */
function withPossible(
  entry: MergedListener,
  blocker: PossibleBlocker<MergedListener> | undefined,
): MergedListener {
  if (blocker === undefined || entry.possibleConflict !== undefined) return entry;
  const { entry: opponent, doubt } = blocker;
  const { owner, index, listener } = opponent;
  return {
    ...entry,
    possibleConflict: {
      with: { owner, index, listener },
      hangsOn: doubt === undefined || isOpaque(listener.protocol ?? "") ? "variable" : "other",
      doubt: doubt ?? "FilledInLater",
    },
  };
}

function inConflict({ owner, index, listener }: MergedListener, conflict: ListenerConflict): MergedListener {
  return { owner, index, listener, conflict };
}

/** What leaves it open whether a listener takes a place from later ones. */
function doubtOfUse({ listener, possibleConflict }: MergedListener): UnknownReason | undefined {
  return isOpaque(listener.protocol ?? "") ? "FilledInLater" : possibleConflict?.doubt;
}

/** Each list as it was made before: of a thousand members all but one are as they were, and so is what is made of them. */
const entries = new WeakMap<ListenerOwner, readonly MergedListener[]>();

function ownEntries(owner: ListenerOwner): readonly MergedListener[] {
  const known =
    entries.get(owner) ??
    (owner.resource.spec.listeners ?? []).map((listener, index) => ({ owner, index, listener }));
  entries.set(owner, known);
  return known;
}

/** What listeners of one object clash with among themselves, for certain or perhaps; undefined where there are not two. */
function siblingsOf(
  candidates: ReadonlySet<MergedListener>,
  { profile }: MergeTerms,
):
  | { readonly sure: ConflictTable<MergedListener>; readonly perhaps: PossibleClashes<MergedListener> }
  | undefined {
  if (candidates.size < 2) return undefined;
  const sure = new ConflictTable<MergedListener>(profile);
  const perhaps = new PossibleClashes<MergedListener>(profile);
  for (const candidate of candidates) {
    const doubt = doubtOfUse(candidate);
    if (doubt === undefined) sure.add(candidate.listener, candidate);
    perhaps.add(candidate.listener, candidate, doubt);
  }
  return { sure, perhaps };
}

/**
 * Whether a listener of the same object, with which one may clash, takes its place then. Two of one port, protocol and
 * hostname are none that the API server lets in, so that variables do not come to be that.
 */
function mayTakeFrom(
  { index, listener }: MergedListener,
  { entry: other, doubt }: PossibleBlocker<MergedListener>,
  { profile }: MergeTerms,
): boolean {
  if (other.index === index || (profile.keepsFirstListener === "always" && other.index > index)) return false;
  if (doubt !== undefined || listener.protocol !== other.listener.protocol) return true;
  const isByPort = listener.protocol === "TCP" || listener.protocol === "UDP";
  return isByPort && (listener.hostname ?? "") !== (other.listener.hostname ?? "");
}

/** The conflict of a Gateway's listener with the first of an earlier Gateway that bears its name. */
function namesakeOf(
  { owner, listener }: MergedListener,
  names: ReadonlyMap<string, MergedListener>,
): ListenerConflict | undefined {
  const bearer = owner.resource.kind === "Gateway" ? names.get(listener.name ?? "") : undefined;
  if (bearer === undefined) return undefined;
  const tentative = isTentative(owner, bearer.owner);
  return { reason: "ListenerConflict", with: bearer, decidedBy: "earlier", tentative, soft: false };
}

function addName(entry: MergedListener, names: Map<string, MergedListener>): void {
  const { name } = entry.listener;
  if (name !== undefined && !isOpaque(name) && !names.has(name)) names.set(name, entry);
}

/** The listeners of one object that lose to an earlier one of it, where an implementation keeps the first. */
function behindTheFirst(
  candidates: Iterable<MergedListener>,
  profile: ImplementationProfile,
): ReadonlyMap<MergedListener, ListenerConflict> {
  const behind = new Map<MergedListener, ListenerConflict>();
  if (profile.keepsFirstListener === "never") return behind;
  const kept = new ConflictTable<MergedListener>(profile);
  for (const candidate of candidates) {
    const { listener } = candidate;
    const isLayer4 = listener.protocol === "TCP" || listener.protocol === "UDP";
    if (profile.keepsFirstListener === "layer4" && !isLayer4) continue;
    const clash = kept.firstClash(listener);
    if (clash === undefined) kept.add(listener, candidate);
    else behind.set(candidate, { ...clash, decidedBy: "first", tentative: false });
  }
  return behind;
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

/** The id of the object in a `mergedKey`. */
export function ownerOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf("#"));
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

/** A listener that is refused for what it is by itself clashes with nobody. */
function takesPart({ owner, index, listener }: MergedListener, terms: MergeTerms): boolean {
  const { port, protocol = "" } = listener;
  const isKnown = supportsProtocol(protocol, terms.profile) || isOpaque(protocol);
  return port !== undefined && isKnown && !terms.isLeftOut(owner, index);
}

/** The order of two children is known only where both have a creation time; a Gateway always comes first. */
function isTentative(loser: ListenerOwner, winner: ListenerOwner): boolean {
  const winnerIsRoot =
    winner.resource.kind === "Gateway" && winner.resource.spec.infrastructure?.attachTo === undefined;
  return !winnerIsRoot && !isOrderKnown(loser, winner);
}

/** Of several manifests of one object the last: a cluster has one, and what is applied later replaces what was there. */
export function onePerIdentity(members: readonly ListenerOwner[]): readonly ListenerOwner[] {
  const last = new Map(
    members.map((member) => [`${member.resource.kind} ${precedenceName(member)}`, member.id]),
  );
  return last.size === members.length
    ? members
    : members.filter((member) => last.get(`${member.resource.kind} ${precedenceName(member)}`) === member.id);
}

/** The listeners of a merged list by the object that they belong to. */
export function groupByOwner(
  listeners: readonly MergedListener[],
): ReadonlyMap<ResourceId, readonly MergedListener[]> {
  const groups = new Map<ResourceId, MergedListener[]>();
  for (const entry of listeners) {
    const group = groups.get(entry.owner.id);
    if (group === undefined) groups.set(entry.owner.id, [entry]);
    else group.push(entry);
  }
  return groups;
}
