import type { Listener } from "../../model/listener.ts";
import { NONE } from "../../yaml/exactList.ts";
import type { MergedListener } from "./merging.ts";

/** The distinct listeners of a merged Gateway by hostname; those without one stand under the empty text. */
export type ListenersByHostname = ReadonlyMap<string, readonly MergedListener[]>;

/** What separates the connections to one listener from those to another. */
type Connectable = Pick<Listener, "protocol" | "port">;

/** Arranges the listeners that serve by hostname; what lost a conflict takes no host from anybody. */
export function listenersByHostname(listeners: readonly MergedListener[]): ListenersByHostname {
  const byHostname = new Map<string, MergedListener[]>();
  for (const entry of listeners) {
    if (entry.conflict !== undefined || familyOf(entry.listener) === undefined) continue;
    const hostname = entry.listener.hostname ?? "";
    const list = byHostname.get(hostname);
    if (list === undefined) byHostname.set(hostname, [entry]);
    else list.push(entry);
  }
  return byHostname;
}

/** Those of the listeners asked for whose hostname covers all of `hostname`, the most specific first. */
export function listenersAbove(
  byHostname: Pick<ListenersByHostname, "get">,
  hostname: string,
  isWanted?: (entry: MergedListener) => boolean,
): readonly MergedListener[] {
  return hostnamesAbove(hostname).flatMap((above) => {
    const listeners = byHostname.get(above) ?? NONE;
    return isWanted === undefined ? listeners : listeners.filter(isWanted);
  });
}

/**
 * The listener at which requests for a hostname arrive that come in where `beside` listens: of all on that port the
 * one with the most specific hostname. `above` are those whose hostname covers it, ordered as by `listenersAbove`.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec (listener isolation)
 */
export function servingAmong(
  above: readonly MergedListener[],
  beside: Connectable,
): MergedListener | undefined {
  return above.find(({ listener }) => shareConnections(listener, beside));
}

/** A hostname, then the wildcards that cover it from the nearest to that which covers everything. */
export function hostnamesAbove(hostname: string): readonly string[] {
  const above = [hostname];
  const bare = hostname.startsWith("*.") ? hostname.slice(2) : hostname;
  for (let dot = bare.indexOf("."); dot >= 0; dot = bare.indexOf(".", dot + 1))
    above.push(`*${bare.slice(dot)}`);
  return hostname === "" ? above : [...above, ""];
}

/** Whether one connection may mean either listener: they share port and the way of telling hosts apart. */
export function shareConnections(a: Connectable, b: Connectable): boolean {
  return a.port !== undefined && a.port === b.port && familyOf(a) === familyOf(b);
}

/** How a connection names its host: by a header, or by the server name of the TLS handshake. */
function familyOf({ protocol }: Connectable): "header" | "handshake" | undefined {
  switch (protocol) {
    case "HTTP":
      return "header";
    case "HTTPS":
    case "TLS":
      return "handshake";
    default:
      return undefined;
  }
}
