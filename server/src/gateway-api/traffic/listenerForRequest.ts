import { displayName, type ResourceId } from "../../delivery/delivered.ts";
import type { Listener } from "../../model/listener.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { covers as coversHost, specificity } from "../hostnames.ts";
import { listenersAbove } from "../listeners/listenerIsolation.ts";
import { type MergedListener, mergedKey } from "../listeners/merging.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { mayCover } from "./matchedRow.ts";
import { named, placeOf } from "./placedListener.ts";
import { noHostname, noListener, otherProtocol } from "./refusedConnection.ts";
import { type ListenersOnPort, serves } from "./servingListeners.ts";
import { endsWith, type TrafficAnswer, type TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/** The listener that takes a connection or its requests, or the answer that ends the matter. */
export type ListenerChoice =
  | { readonly kind: "chosen"; readonly listener: MergedListener; readonly steps: readonly TrafficStep[] }
  | { readonly kind: "ended"; readonly answer: TrafficAnswer };

/** How a connection names its listener, and the protocols of listeners that understand it. */
export const PROTOCOLS: Readonly<Record<ClientRequest["scheme"], readonly string[]>> = {
  http: ["HTTP"],
  grpc: ["HTTP"],
  https: ["HTTPS", "TLS"],
  tls: ["TLS", "HTTPS"],
  tcp: ["TCP"],
  udp: ["UDP"],
};

/**
 * Chooses the listener of a Gateway: by port and protocol, then by the most specific hostname that covers the `Host`
 * header or, with TLS, the server name. No other listener is asked afterwards.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listener
 */
export function listenerForRequest(
  gateway: ResourceId,
  request: ClientRequest,
  view: TrafficView,
): ListenerChoice {
  const { port } = request;
  if (port === undefined) return ended(endsWith("unknown", [noPort(request)]));
  const onPort = view.serving(gateway).byPort.get(port);
  if (onPort === undefined) return ended(noListener(gateway, port, view));
  const fits = ({ listener }: MergedListener) => understands(listener, request);
  const fitting = { all: onPort.all.filter(fits), open: onPort.open.filter(fits) };
  if (fitting.all.length === 0) return ended(otherProtocol(onPort.all, request));
  return request.scheme === "tcp" || request.scheme === "udp"
    ? chooseFirst(fitting.all, request)
    : chooseByName(gateway, fitting, request, view);
}

/**
 * False where no listener of a Gateway can take the request, whatever else holds: a quick look for those who ask many
 * Gateways.
 */
export function mayTakeRequest(gateway: ResourceId, request: ClientRequest, view: TrafficView): boolean {
  const { port, scheme } = request;
  const byHostname = view.listenersByHostname(gateway);
  const isStream = scheme === "tcp" || scheme === "udp";
  const candidates = isStream
    ? (view.merged(gateway)?.listeners ?? [])
    : listenersAbove(byHostname, nameOf(request) ?? "");
  return (
    candidates.some(({ listener }) => listener.port === port && understands(listener, request)) ||
    [...byHostname.keys()].some(isOpaque)
  );
}

/** The name by which a listener is chosen: the server name with TLS, otherwise the host. */
function nameOf({ scheme, serverName, host }: ClientRequest): string | undefined {
  return scheme === "https" || scheme === "tls" ? serverName : host;
}

function understands({ protocol = "" }: Listener, { scheme }: ClientRequest): boolean {
  return PROTOCOLS[scheme].includes(protocol);
}

function chooseFirst(fitting: readonly MergedListener[], { port, scheme }: ClientRequest): ListenerChoice {
  const [listener] = fitting;
  if (listener === undefined) return ended(endsWith("connection-rejected", []));
  return chosen(listener, [
    {
      about: "listener",
      what: named(listener),
      why: `It takes all of ${scheme.toUpperCase()} on port ${port}.`,
      at: placeOf(listener),
    },
  ]);
}

function chooseByName(
  gateway: ResourceId,
  fitting: ListenersOnPort,
  request: ClientRequest,
  view: TrafficView,
): ListenerChoice {
  const isTls = request.scheme === "https" || request.scheme === "tls";
  const name = nameOf(request);
  const above = listenersAbove(
    view.listenersByHostname(gateway),
    name ?? "",
    (entry) =>
      entry.listener.port === request.port && understands(entry.listener, request) && serves(entry, view),
  );
  const [best] = above;
  const open = openListeners(gateway, best, name, fitting, view);
  if (open !== undefined)
    return ended(endsWith("unknown", [open], best === undefined ? {} : { listener: best }));
  if (best === undefined) return ended(noHostname(fitting.all, request, name));
  return chosen(best, [
    {
      about: isTls ? "sni" : "listener",
      what: named(best),
      why: whyBest(best, above, fitting.all, request, name),
      at: placeOf(best),
    },
  ]);
}

/**
 * A listener that may take the name before the best one: its hostname is filled in later, or its owner may not be let
 * in.
 */
function openListeners(
  gateway: ResourceId,
  best: MergedListener | undefined,
  name: string | undefined,
  fitting: ListenersOnPort,
  view: TrafficView,
): TrafficStep | undefined {
  const rank = best === undefined ? -1 : specificity(best.listener.hostname);
  if (name === undefined || rank === Number.POSITIVE_INFINITY) return undefined;
  const unclear = fitting.open.find(
    (entry) =>
      (best === undefined || mergedKey(entry) !== mergedKey(best)) &&
      mayCover(entry.listener.hostname ?? "", name),
  );
  if (unclear !== undefined) {
    const why = `Its hostname \`${unclear.listener.hostname}\` is filled in later and may cover \`${name}\`.`;
    return { about: "listener", what: `perhaps ${named(unclear)}`, why, at: placeOf(unclear) };
  }
  for (const member of view.serving(gateway).unclearMembers) {
    const index = (member.resource.spec.listeners ?? []).findIndex(
      ({ port, protocol, hostname = "" }) =>
        port === fitting.all[0]?.listener.port &&
        protocol === fitting.all[0]?.listener.protocol &&
        specificity(hostname) > rank &&
        (hostname === "" || coversHost(hostname, name) || mayCover(hostname, name)),
    );
    if (index >= 0) {
      const why = `Whether the Gateway lets \`${displayName(member)}\` in cannot be told, and its listener would take \`${name}\`.`;
      return {
        about: "listener",
        what: "perhaps a listener of another object",
        why,
        at: { id: member.id, path: ["spec", "listeners", index] },
      };
    }
  }
  return undefined;
}

function whyBest(
  { listener }: MergedListener,
  above: readonly MergedListener[],
  fitting: readonly MergedListener[],
  { port }: ClientRequest,
  name: string | undefined,
): string {
  const next = above[1];
  const { hostname = "" } = listener;
  const fits =
    hostname === ""
      ? "it takes every host"
      : hostname === name
        ? `its hostname is \`${hostname}\``
        : `its hostname \`${hostname}\` covers \`${name ?? ""}\``;
  if (fitting.length === 1)
    return `It is the only ${listener.protocol} listener on port ${port}, and ${fits}.`;
  if (next === undefined)
    return `Of ${fitting.length} listeners on port ${port} only this one fits: ${fits}.`;
  const beaten = next.listener.hostname
    ? `\`${next.listener.hostname}\` of ${named(next)}`
    : `${named(next)}, which takes every host`;
  return `Its hostname \`${hostname}\` is more specific than ${beaten}.`;
}

function noPort({ scheme }: ClientRequest): TrafficStep {
  return {
    about: "port",
    what: "no port",
    why: `A request over ${scheme.toUpperCase()} needs a port to go to.`,
  };
}

function chosen(listener: MergedListener, steps: readonly TrafficStep[]): ListenerChoice {
  return { kind: "chosen", listener, steps };
}

function ended(answer: TrafficAnswer): ListenerChoice {
  return { kind: "ended", answer };
}
