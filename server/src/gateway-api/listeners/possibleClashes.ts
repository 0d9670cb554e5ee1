import type { Listener } from "../../model/listener.ts";
import { fitsAround, isOpaque, mayBecomeOne, type OpenText, openTextOf } from "../../yaml/opaqueText.ts";
import type { ImplementationProfile } from "../implementationProfile.ts";
import type { UnknownReason } from "../unknownReason.ts";

/** What two protocols on one port mean for their listeners. `hostname`: they clash where they have one hostname. */
type ProtocolMeeting = "always" | "hostname" | "never";

function meeting(a: string, b: string, profile: ImplementationProfile): ProtocolMeeting {
  if (isOpaque(a) || isOpaque(b)) return "always";
  if (a === "UDP" || b === "UDP") return a === b ? "always" : "never";
  if (a === "TCP" || b === "TCP") return "always";
  const isPlainBesideTls = a !== b && (a === "HTTP" || b === "HTTP");
  return isPlainBesideTls && profile.plainBesideTls !== "distinct" ? "always" : "hostname";
}

/** True where two ports are one, or may come to be. For port 0 the implementation chooses another port each time. */
function mayShare(a: Listener["port"], b: Listener["port"]): boolean {
  return a !== 0 && b !== 0 && (a === b || typeof a === "string" || typeof b === "string");
}

/** True where two hostnames are one, or may come to be. One that is filled in later comes to be some hostname. */
function mayMeet(a: Host, b: Host): boolean {
  if (a.text === b.text) return true;
  if (a.open !== undefined && b.open !== undefined) return mayBecomeOne(a.open, b.open);
  if (a.open !== undefined) return b.text !== "" && fitsAround(a.open, b.text);
  return b.open !== undefined && a.text !== "" && fitsAround(b.open, a.text);
}

interface Host {
  readonly text: string;
  readonly open: OpenText | undefined;
}

function hostOf({ hostname = "" }: Listener): Host {
  return { text: hostname, open: openTextOf(hostname) };
}

/** True for a listener in which a variable may decide with whom it clashes. */
function isOpen({ port, protocol = "", hostname = "" }: Listener): boolean {
  return typeof port === "string" || isOpaque(protocol) || isOpaque(hostname);
}

/** Something that a listener may clash with, and what leaves it open whether that is used, where something does. */
export interface PossibleBlocker<T> {
  readonly listener: Listener;
  readonly entry: T;
  readonly doubt: UnknownReason | undefined;
}

/** Blockers that differ in nothing but their hostnames, and in those only before the open part. */
interface Group<T> {
  readonly first: PossibleBlocker<T>;
  readonly byHostname: Map<string, { readonly host: Host; readonly blockers: PossibleBlocker<T>[] }>;
}

/**
 * Listeners that may block others: as a variable in either of the two comes out, or as it is decided whether the other
 * one is used at all. Those without any doubt are put in order only once a variable is held against them, since
 * variables are rare and a Gateway may have a thousand children.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec (listeners)
 */
export class PossibleClashes<T> {
  private readonly profile: ImplementationProfile;
  private readonly waiting: PossibleBlocker<T>[] = [];
  private readonly settled = new Map<string, Group<T>>();
  private readonly open = new Map<string, Group<T>>();

  constructor(profile: ImplementationProfile) {
    this.profile = profile;
  }

  add(listener: Listener, entry: T, doubt?: UnknownReason): void {
    const blocker = { listener, entry, doubt };
    if (doubt === undefined && !isOpen(listener)) this.waiting.push(blocker);
    else addTo(this.open, blocker);
  }

  /** The first blocker that a listener may clash with, among those with which `isMeant` holds. */
  first(
    listener: Listener,
    isMeant: (blocker: PossibleBlocker<T>) => boolean = () => true,
  ): PossibleBlocker<T> | undefined {
    if (!isOpen(listener)) return this.firstOf(this.open, listener, isMeant);
    for (const blocker of this.waiting.splice(0)) addTo(this.settled, blocker);
    return this.firstOf(this.settled, listener, isMeant) ?? this.firstOf(this.open, listener, isMeant);
  }

  private firstOf(
    groups: ReadonlyMap<string, Group<T>>,
    listener: Listener,
    isMeant: (blocker: PossibleBlocker<T>) => boolean,
  ): PossibleBlocker<T> | undefined {
    if (groups.size === 0) return undefined;
    const host = hostOf(listener);
    for (const { first, byHostname } of groups.values()) {
      if (!mayShare(listener.port, first.listener.port)) continue;
      const met = meeting(listener.protocol ?? "", first.listener.protocol ?? "", this.profile);
      if (met === "never") continue;
      for (const { host: other, blockers } of candidates(byHostname, host, met)) {
        const found = met === "always" || mayMeet(host, other) ? blockers.find(isMeant) : undefined;
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
}

/** The hostnames of a group that have to be looked at: where all have one open part, or none has, no more than one fits. */
function* candidates<V extends { readonly host: Host }>(
  byHostname: ReadonlyMap<string, V>,
  { text, open }: Host,
  met: ProtocolMeeting,
): Iterable<V> {
  const [sample] = byHostname.values();
  const other = sample?.host.open;
  const isAlike = open?.core === other?.core && open?.tail === other?.tail;
  if (met === "hostname" && isAlike) {
    const same = byHostname.get(text);
    if (same !== undefined) yield same;
  } else yield* byHostname.values();
}

function addTo<T>(groups: Map<string, Group<T>>, blocker: PossibleBlocker<T>): void {
  const { port, protocol } = blocker.listener;
  const host = hostOf(blocker.listener);
  const key = [typeof port, port, protocol, host.open?.core, host.open?.tail].join("\u0000");
  const group = groups.get(key) ?? { first: blocker, byHostname: new Map() };
  groups.set(key, group);
  const same = group.byHostname.get(host.text) ?? { host, blockers: [] };
  group.byHostname.set(host.text, same);
  same.blockers.push(blocker);
}
