import type { Listener } from "../../model/listener.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type ImplementationProfile, profileNamed } from "../implementationProfile.ts";

/**
 * The reasons of the condition `Conflicted`. `ListenerConflict`: an earlier listener of the merged Gateway has the name;
 * the API has the word for listeners of ListenerSets.
 */
export type ConflictReason = "HostnameConflict" | "ProtocolConflict" | "ListenerConflict";

/** What two listeners clash about. `soft`: distinct by the letter of the API, refused by implementations. */
export interface ListenerClash {
  readonly reason: Exclude<ConflictReason, "ListenerConflict">;
  readonly soft: boolean;
}

/**
 * Whether two listeners on one port are distinct. Ports that differ never clash, names and `tls` play no role. For port
 * 0 (XListenerSet) the implementation chooses another port each time.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec (listeners)
 */
export function clashOf(
  a: Listener,
  b: Listener,
  profile: ImplementationProfile = profileNamed("conformance"),
): ListenerClash | undefined {
  if (a.port === undefined || a.port === 0 || a.port !== b.port) return undefined;
  if (a.protocol === "UDP" || b.protocol === "UDP") {
    return a.protocol === b.protocol ? { reason: "ProtocolConflict", soft: false } : undefined;
  }
  if (a.protocol === "TCP" || b.protocol === "TCP") return { reason: "ProtocolConflict", soft: false };
  const sameHostname = hostnameKey(a) === hostnameKey(b);
  if (a.protocol === b.protocol)
    return sameHostname ? { reason: "HostnameConflict", soft: false } : undefined;
  if (a.protocol !== "HTTP" && b.protocol !== "HTTP") {
    return sameHostname ? { reason: profile.httpsBesideTls, soft: false } : undefined;
  }
  if (!sameHostname && profile.plainBesideTls === "distinct") return undefined;
  return { reason: "ProtocolConflict", soft: !sameHostname && profile.plainBesideTls === "unsettled" };
}

/** True for two listeners on one port that clash with the same others: whatever takes the place of one takes both. */
export function competesAlike(a: Listener, b: Listener): boolean {
  if (a.protocol === "TCP" || a.protocol === "UDP") return a.protocol === b.protocol;
  return familyKey(a) === familyKey(b);
}

function hostnameKey(listener: Listener): string {
  return listener.hostname ?? "";
}

/**
 * Listeners that block others, arranged so that the first clash is found without comparing every pair: a Gateway may
 * have a thousand children on one port. Answers are the same as those of `clashOf`, the earliest entry first, hard
 * clashes before soft ones.
 */
export class ConflictTable<T> {
  private readonly ports = new Map<number | string, PortTable<T>>();
  private readonly profile: ImplementationProfile;

  constructor(profile: ImplementationProfile = profileNamed("conformance")) {
    this.profile = profile;
  }

  /** A protocol that is filled in later clashes with nobody for certain. */
  add(listener: Listener, entry: T): void {
    if (listener.port === undefined || isOpaque(listener.protocol ?? "")) return;
    let table = this.ports.get(listener.port);
    if (table === undefined) {
      table = { byProtocol: new Map(), byHostname: new Map() };
      this.ports.set(listener.port, table);
    }
    push(table.byProtocol, listener.protocol ?? "", { listener, entry });
    push(table.byHostname, familyKey(listener), { listener, entry });
  }

  /** The entry that `listener` clashes with; `except` is left out. */
  firstClash(listener: Listener, except?: T): (ListenerClash & { readonly with: T }) | undefined {
    const table = listener.port === undefined ? undefined : this.ports.get(listener.port);
    if (table === undefined || isOpaque(listener.protocol ?? "")) return undefined;
    for (const list of this.suspects(table, listener)) {
      for (const suspect of list) {
        if (suspect.entry === except) continue;
        const clash = clashOf(listener, suspect.listener, this.profile);
        if (clash !== undefined) return { ...clash, with: suspect.entry };
      }
    }
    return undefined;
  }

  /**
   * The lists that can hold a clash, that which wins first: a protocol clash before a hostname clash, and last those of
   * other hostnames, which alone are soft.
   */
  private suspects(table: PortTable<T>, listener: Listener): readonly (readonly Blocker<T>[])[] {
    const of = (protocol: string) => table.byProtocol.get(protocol) ?? [];
    const sameHostname = table.byHostname.get(familyKey(listener)) ?? [];
    const otherHostnames = (...protocols: readonly string[]) =>
      this.profile.plainBesideTls === "distinct" ? [] : protocols.map(of);
    switch (listener.protocol) {
      case "UDP":
        return [of("UDP")];
      case "TCP":
        return [of("TCP"), of("HTTP"), of("HTTPS"), of("TLS")];
      case "HTTP": {
        const secureTwin = table.byHostname.get(`secure|${hostnameKey(listener)}`) ?? [];
        return [of("TCP"), secureTwin, sameHostname, ...otherHostnames("HTTPS", "TLS")];
      }
      default: {
        const plainTwin = table.byHostname.get(`HTTP|${hostnameKey(listener)}`) ?? [];
        return [of("TCP"), plainTwin, sameHostname, ...otherHostnames("HTTP")];
      }
    }
  }
}

interface Blocker<T> {
  readonly listener: Listener;
  readonly entry: T;
}

interface PortTable<T> {
  readonly byProtocol: Map<string, Blocker<T>[]>;
  readonly byHostname: Map<string, Blocker<T>[]>;
}

/**
 * The key under which listeners compete for hostnames: HTTPS and TLS have one together, every other protocol its own.
 */
function familyKey(listener: Listener): string {
  const family = listener.protocol === "HTTPS" || listener.protocol === "TLS" ? "secure" : listener.protocol;
  return `${family}|${hostnameKey(listener)}`;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
