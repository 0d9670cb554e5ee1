import { displayName, type ResourceId } from "../../delivery/delivered.ts";
import { type ListenersByHostname, listenersAbove } from "../listeners/listenerIsolation.ts";
import { type MergedListener, mergedKey } from "../listeners/merging.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { PROTOCOLS } from "./listenerForRequest.ts";
import type { TrafficStep } from "./trafficAnswer.ts";

/** A status that tells the client to come by another connection, or that nobody knows its host. */
export interface Misdirection {
  readonly status: 404 | 421;
  readonly step: TrafficStep;
}

/**
 * What is wrong with a request whose `Host` header does not belong to the listener that its connection chose by the
 * server name; undefined where nothing is.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec (listeners that share a connection)
 */
export function misdirection(
  chosen: MergedListener,
  byHostname: ListenersByHostname,
  { host, serverName }: ClientRequest,
): Misdirection | undefined {
  if (host === undefined || host === serverName) return undefined;
  const above = listenersAbove(
    byHostname,
    host,
    ({ listener }) =>
      listener.port === chosen.listener.port && PROTOCOLS.https.includes(listener.protocol ?? ""),
  );
  const [best] = above;
  const at: { readonly id: ResourceId; readonly path: readonly (string | number)[] } = {
    id: chosen.owner.id,
    path: ["spec", "listeners", chosen.index],
  };
  if (best === undefined) {
    const why = `The connection belongs to \`${chosen.listener.name ?? ""}\`, and neither it nor another listener has a hostname for \`${host}\`.`;
    return { status: 404, step: { about: "answer", what: "404", why, at } };
  }
  if (mergedKey(best) === mergedKey(chosen)) return undefined;
  const why = `The connection belongs to listener \`${chosen.listener.name ?? ""}\` by its server name, and host \`${host}\` to \`${best.listener.name ?? ""}\` of \`${displayName(best.owner)}\`: the client has to open another connection.`;
  return { status: 421, step: { about: "answer", what: "421", why, at } };
}
