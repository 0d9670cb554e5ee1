import { displayName, type ResourceId, type ResourcePlace } from "../../delivery/delivered.ts";
import { enumerate } from "../../text/sentence.ts";
import { isProtocol } from "../listeners/listeners.ts";
import type { MergedListener } from "../listeners/merging.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { named, placeOf } from "./placedListener.ts";
import { decisionOf } from "./servingListeners.ts";
import { answersWith, endsWith, type TrafficAnswer } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/** Why no connection comes about on a port where nobody listens, or where that is not known. */
export function noListener(gateway: ResourceId, port: number, view: TrafficView): TrafficAnswer {
  const { firstOfPort, firstOfOpenPort, unclearMembers } = view.serving(gateway);
  const at: ResourcePlace = { id: gateway, path: ["spec", "listeners"] };
  const silent = firstOfPort.get(port);
  if (silent !== undefined) {
    const why = `L${named(silent).slice(1)} has port ${port} but does not serve: ${silenceOf(silent, view)}.`;
    return endsWith("connection-rejected", [
      { about: "port", what: `port ${port} is closed`, why, at: placeOf(silent) },
    ]);
  }
  if (firstOfOpenPort !== undefined) {
    const why = `The port of ${named(firstOfOpenPort)} is filled in later.`;
    return endsWith("unknown", [{ about: "port", what: `port ${port}`, why, at: placeOf(firstOfOpenPort) }]);
  }
  const member = unclearMembers.find(({ resource }) =>
    (resource.spec.listeners ?? []).some((listener) => listener.port === port),
  );
  if (member !== undefined) {
    const why = `Only \`${displayName(member)}\` has a listener on port ${port}, and whether the Gateway lets it in cannot be told.`;
    const place: ResourcePlace = { id: member.id, path: ["spec", "listeners"] };
    return endsWith("unknown", [{ about: "port", what: `port ${port}`, why, at: place }]);
  }
  const ports = [...firstOfPort.keys()].sort((a, b) => a - b);
  const why =
    ports.length === 0
      ? "The Gateway has no listeners."
      : `No listener has port ${port}; the ports are ${ports.slice(0, 8).join(", ")}${ports.length > 8 ? ", …" : ""}.`;
  return endsWith("connection-rejected", [{ about: "port", what: `port ${port} is closed`, why, at }]);
}

function silenceOf(entry: MergedListener, view: TrafficView): string {
  const { conflict, listener } = entry;
  if (conflict === undefined) {
    const isUnsupported = decisionOf(entry, view)?.protocol === "no";
    return isUnsupported
      ? `nobody supports its protocol \`${listener.protocol ?? ""}\``
      : "none of the authorities that client certificates are checked against can be used";
  }
  return `it is in conflict with ${named(conflict.with)}`;
}

/** The end of a connection on a port where something else is spoken, or where what is spoken is not known. */
export function otherProtocol(
  onPort: readonly MergedListener[],
  { port, scheme }: ClientRequest,
): TrafficAnswer {
  const [first] = onPort;
  const what = `no listener for ${scheme.toUpperCase()}`;
  const end = (answer: "tls-failure" | "connection-rejected" | "unknown", why: string, of = first) =>
    endsWith(answer, [{ about: "listener", what, why, ...(of === undefined ? {} : { at: placeOf(of) }) }]);
  const open = onPort.find(({ listener }) => !isProtocol(listener.protocol));
  if (open !== undefined) return end("unknown", openProtocol(open), open);
  const stream = onPort.find(({ listener }) => listener.protocol === "TCP");
  if (stream !== undefined && scheme !== "udp") {
    const why = `L${named(stream).slice(1)} passes on every TCP connection of port ${port} without reading it, so what is behind it answers; ask with \`tcp://\`.`;
    return end("unknown", why, stream);
  }
  const spoken = enumerate([...new Set(onPort.flatMap(({ listener }) => listener.protocol ?? []))]);
  const isTls = scheme === "https" || scheme === "tls";
  const why = `Port ${port} of the Gateway takes ${spoken} only${isTls ? ", without TLS" : ""}.`;
  return end(isTls && first?.listener.protocol === "HTTP" ? "tls-failure" : "connection-rejected", why);
}

function openProtocol(entry: MergedListener): string {
  const { protocol } = entry.listener;
  const name = `L${named(entry).slice(1)}`;
  return protocol === undefined
    ? `${name} has no \`protocol\`, so what it takes is not known.`
    : `What ${named(entry)} takes with protocol \`${protocol}\` is not known here.`;
}

/**
 * The end of a request whose host no listener of the port has a hostname for.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listener (hostname)
 */
export function noHostname(
  fitting: readonly MergedListener[],
  request: ClientRequest,
  name: string | undefined,
): TrafficAnswer {
  const [first] = fitting;
  const all = fitting.map(({ listener }) => `\`${listener.hostname ?? ""}\``);
  const shown = all.length > 5 ? `${all.slice(0, 5).join(", ")}, …` : all.join(", ");
  const subject = name === undefined ? "a client that names no host" : `\`${name}\``;
  const why = `No listener on port ${request.port} has a hostname for ${subject}; they have ${shown}.`;
  const at = first === undefined ? {} : { at: placeOf(first) };
  const isTls = request.scheme === "https" || request.scheme === "tls";
  return isTls
    ? endsWith("tls-failure", [{ about: "sni", what: "no listener", why, ...at }])
    : answersWith(404, request.isGrpc, [{ about: "listener", what: "no listener", why, ...at }]);
}
