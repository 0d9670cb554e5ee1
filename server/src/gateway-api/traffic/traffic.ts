import {
  type Delivered,
  displayName,
  type ResourceId,
  type ResourcePlace,
} from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import { tlsMode } from "../listeners/listeners.ts";
import type { MergedListener } from "../listeners/merging.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { httpTraffic } from "./httpTraffic.ts";
import { listenerForRequest } from "./listenerForRequest.ts";
import { misdirection } from "./misdirectedRequest.ts";
import { named, placeOf } from "./placedListener.ts";
import { originOf } from "./redirects.ts";
import { streamTraffic } from "./streamTraffic.ts";
import { tlsHandshake } from "./tlsHandshake.ts";
import { answersWith, endsWith, type TrafficAnswer, type TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/**
 * What becomes of a request that a client sends to a Gateway. `gateway` is one that serves: for a child that attaches
 * to another (GEP-1713), that other one.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listener and https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule
 */
export function trafficThrough(
  gateway: ResourceId,
  request: ClientRequest,
  view: TrafficView,
): TrafficAnswer {
  const root = view.merged(gateway)?.root;
  if (root === undefined) return endsWith("unknown", []);
  const closed = closedGateway(root, view);
  if (closed !== undefined) return closed;
  const choice = listenerForRequest(gateway, request, view);
  if (choice.kind === "ended") return choice.answer;
  const { listener } = choice;
  const owner = doubtfulOwner(listener, root, view);
  if (owner !== undefined) return endsWith("unknown", [...choice.steps, owner], { listener });
  const handshake = tlsHandshake(listener, request, view);
  const steps = [...choice.steps, ...handshake.steps];
  if (handshake.outcome !== undefined) return endsWith(handshake.outcome, steps, { listener });
  const { protocol } = listener.listener;
  return protocol === "HTTP" || protocol === "HTTPS"
    ? requestsOn(listener, gateway, request, steps, view)
    : connectionsOn(listener, request, steps, view);
}

/** The answer of a Gateway that is not accepted, or perhaps not: none of its listeners is known to serve then. */
export function closedGateway(root: Delivered<Gateway>, view: TrafficView): TrafficAnswer | undefined {
  const acceptance = view.acceptance(root.id);
  const open = acceptance.verdict === "no" ? acceptance : view.standing(root.id);
  if (open.verdict === "yes") return undefined;
  const name = `Gateway \`${displayName(root)}\``;
  const isRejected = open.verdict === "no";
  const step: TrafficStep = {
    about: "gateway",
    what: isRejected ? "not accepted" : "perhaps not accepted",
    why: isRejected
      ? `${name} is not accepted, so nobody listens. ${open.why}`
      : `Whether ${name} is accepted cannot be told. ${open.why}`,
    at: { id: root.id, path: ["spec"] },
  };
  return endsWith(isRejected ? "connection-rejected" : "unknown", [step]);
}

/** The step at which nobody can tell whether the child or ListenerSet is accepted that the listener belongs to. */
function doubtfulOwner(
  { owner }: MergedListener,
  root: Delivered<Gateway>,
  view: TrafficView,
): TrafficStep | undefined {
  const acceptance = owner.id === root.id ? undefined : view.standing(owner.id);
  if (acceptance === undefined || acceptance.verdict === "yes") return undefined;
  return {
    about: "gateway",
    what: "perhaps not accepted",
    why: `Whether ${owner.resource.kind} \`${displayName(owner)}\` is accepted cannot be told. ${acceptance.why}`,
    at: { id: owner.id, path: ["spec"] },
  };
}

function requestsOn(
  listener: MergedListener,
  gateway: ResourceId,
  request: ClientRequest,
  steps: readonly TrafficStep[],
  view: TrafficView,
): TrafficAnswer {
  const origin = originOf(listener.listener);
  if (origin === undefined || request.scheme === "tls") {
    const why = "The listener reads HTTP behind TLS, and the client has said nothing about a request.";
    return endsWith("unknown", [...steps, { about: "match", what: "no request", why }], { listener });
  }
  const wrong =
    origin.scheme === "https"
      ? misdirection(listener, view.listenersByHostname(gateway), request)
      : undefined;
  if (wrong !== undefined)
    return answersWith(wrong.status, request.isGrpc, [...steps, wrong.step], { listener });
  const table = view.routeTable(listener.owner.id, listener.index);
  const host = request.host ?? request.serverName;
  const place = { listener, origin, table, host, name: named(listener), at: placeOf(listener) };
  return httpTraffic(place, request, steps, view);
}

function connectionsOn(
  listener: MergedListener,
  request: ClientRequest,
  steps: readonly TrafficStep[],
  view: TrafficView,
): TrafficAnswer {
  const { protocol } = listener.listener;
  const mode = tlsMode(listener.listener);
  if (protocol === "TLS" && mode === undefined) {
    const why = "Whether the listener ends TLS or passes it through is a variable that is filled in later.";
    const at: ResourcePlace = { id: listener.owner.id, path: [...placeOf(listener).path, "tls", "mode"] };
    return endsWith("unknown", [...steps, { about: "sni", what: "unknown mode", why, at }], { listener });
  }
  const isPassedThrough = protocol === "TLS" && mode === "Passthrough";
  const { streams } = view.routeTable(listener.owner.id, listener.index);
  const answer = streamTraffic(
    {
      streams,
      kinds: protocol === "UDP" ? ["UDPRoute"] : protocol === "TCP" ? ["TCPRoute"] : ["TLSRoute", "TCPRoute"],
      serverName: protocol === "TLS" ? request.serverName : undefined,
      isPassedThrough,
      name: named(listener),
      at: placeOf(listener),
    },
    request,
    steps,
    view,
  );
  return { ...answer, listener };
}
