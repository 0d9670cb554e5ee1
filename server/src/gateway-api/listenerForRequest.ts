import { displayName, type ResourceId, type ResourcePlace } from "../delivery/delivered.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { specificity } from "./hostnames.ts";
import type { ListenerDecision } from "./listenerDecision.ts";
import { listenersAbove } from "./listenerIsolation.ts";
import { mayCover } from "./matchedRow.ts";
import type { MergedListener } from "./mergedListeners.ts";
import { endsWith, type TrafficAnswer, type TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/** The listener that takes a connection or its requests, or the answer that ends the matter. */
export type ListenerChoice =
  | { readonly kind: "chosen"; readonly listener: MergedListener; readonly steps: readonly TrafficStep[] }
  | { readonly kind: "ended"; readonly answer: TrafficAnswer };

/** How a connection tells its listener, and the protocols of listeners that understand it. */
const PROTOCOLS: Readonly<Record<ClientRequest["scheme"], readonly string[]>> = {
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
  const listeners = (view.merged(gateway)?.listeners ?? []).filter(
    ({ listener }) => typeof listener.port === "number" || listener.port !== undefined,
  );
  if (port === undefined) return ended("unknown", [noPort(request)]);
  const serving = listeners.filter((entry) => serves(entry, view));
  const onPort = serving.filter(({ listener }) => listener.port === port);
  if (onPort.length === 0) return ended(...nobodyListens(gateway, port, listeners, view));
  const fitting = onPort.filter(({ listener }) =>
    PROTOCOLS[request.scheme].includes(listener.protocol ?? ""),
  );
  if (fitting.length === 0) return ended(...otherProtocol(onPort, request));
  return request.scheme === "tcp" || request.scheme === "udp"
    ? chooseFirst(fitting, request)
    : chooseByName(gateway, fitting, request, view);
}

/** False for a listener that lost a conflict or is refused. */
function serves({ owner, index, conflict }: MergedListener, view: TrafficView): boolean {
  return conflict === undefined && decisionOf({ owner, index }, view)?.protocol !== "no";
}

/** What is decided about a listener. */
export function decisionOf(
  { owner, index }: Pick<MergedListener, "owner" | "index">,
  view: TrafficView,
): ListenerDecision | undefined {
  return view.listenerDecisions(owner.id)[index];
}

function chooseFirst(fitting: readonly MergedListener[], { port, scheme }: ClientRequest): ListenerChoice {
  const [listener] = fitting;
  if (listener === undefined) return ended("connection-rejected", []);
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
  fitting: readonly MergedListener[],
  request: ClientRequest,
  view: TrafficView,
): ListenerChoice {
  const isTls = request.scheme === "https" || request.scheme === "tls";
  const name = isTls ? request.serverName : request.host;
  const candidates = new Set(fitting);
  const above = listenersAbove(view.listenersByHostname(gateway), name ?? "").filter((entry) =>
    candidates.has(entry),
  );
  const [best] = above;
  const open = openListeners(gateway, best, name, fitting, view);
  if (open !== undefined) return ended("unknown", [open], best);
  if (best === undefined) return ended(...noHostname(fitting, request, name));
  return chosen(best, [
    {
      about: isTls ? "sni" : "listener",
      what: named(best),
      why: whyBest(best, above, fitting, request, name),
      at: placeOf(best),
    },
  ]);
}

/** A listener that may take the name before the best one: its hostname is filled in later, or its owner may not be let in. */
function openListeners(
  gateway: ResourceId,
  best: MergedListener | undefined,
  name: string | undefined,
  fitting: readonly MergedListener[],
  view: TrafficView,
): TrafficStep | undefined {
  const rank = best === undefined ? -1 : specificity(best.listener.hostname);
  if (name === undefined || rank === Number.POSITIVE_INFINITY) return undefined;
  const unclear = fitting.find(
    (entry) =>
      entry !== best &&
      isOpaque(entry.listener.hostname ?? "") &&
      mayCover(entry.listener.hostname ?? "", name),
  );
  if (unclear !== undefined) {
    const why = `Its hostname \`${unclear.listener.hostname}\` is filled in later and may cover \`${name}\`.`;
    return { about: "listener", what: `perhaps ${named(unclear)}`, why, at: placeOf(unclear) };
  }
  for (const member of view.merged(gateway)?.members ?? []) {
    if (view.membership(member.id)?.verdict !== "unknown") continue;
    const index = (member.resource.spec.listeners ?? []).findIndex(
      ({ port, protocol, hostname = "" }) =>
        port === fitting[0]?.listener.port &&
        protocol === fitting[0]?.listener.protocol &&
        specificity(hostname) > rank &&
        (hostname === name || mayCover(hostname, name)),
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

type Ending = readonly [
  TrafficAnswer["outcome"],
  readonly TrafficStep[],
  (MergedListener | undefined)?,
  number?,
];

function noPort({ scheme }: ClientRequest): TrafficStep {
  return {
    about: "port",
    what: "no port",
    why: `A request over ${scheme.toUpperCase()} needs a port to go to.`,
  };
}

function nobodyListens(
  gateway: ResourceId,
  port: number,
  listeners: readonly MergedListener[],
  view: TrafficView,
): Ending {
  const at: ResourcePlace = { id: gateway, path: ["spec", "listeners"] };
  const silent = listeners.find(({ listener }) => listener.port === port);
  if (silent !== undefined) {
    const why = `L${named(silent).slice(1)} has port ${port} but does not serve: ${silenceOf(silent)}.`;
    return [
      "connection-rejected",
      [{ about: "port", what: `port ${port} is closed`, why, at: placeOf(silent) }],
    ];
  }
  const opaque = listeners.find(({ listener }) => typeof listener.port === "string");
  if (opaque !== undefined) {
    const why = `The port of ${named(opaque)} is filled in later.`;
    return ["unknown", [{ about: "port", what: `port ${port}`, why, at: placeOf(opaque) }]];
  }
  const member = (view.merged(gateway)?.members ?? []).find(
    ({ id, resource }) =>
      view.membership(id)?.verdict === "unknown" &&
      (resource.spec.listeners ?? []).some((listener) => listener.port === port),
  );
  if (member !== undefined) {
    const why = `Only \`${displayName(member)}\` has a listener on port ${port}, and whether the Gateway lets it in cannot be told.`;
    return [
      "unknown",
      [{ about: "port", what: `port ${port}`, why, at: { id: member.id, path: ["spec", "listeners"] } }],
    ];
  }
  const ports = [...new Set(listeners.map(({ listener }) => listener.port))].sort(
    (a, b) => Number(a) - Number(b),
  );
  const why =
    ports.length === 0
      ? "The Gateway has no listeners."
      : `No listener has port ${port}; the ports are ${ports.slice(0, 8).join(", ")}${ports.length > 8 ? ", …" : ""}.`;
  return ["connection-rejected", [{ about: "port", what: `port ${port} is closed`, why, at }]];
}

function silenceOf({ conflict, listener }: MergedListener): string {
  if (conflict === undefined) return `nobody supports its protocol \`${listener.protocol ?? ""}\``;
  return `it is in conflict with ${named(conflict.with)}`;
}

function otherProtocol(onPort: readonly MergedListener[], { port, scheme }: ClientRequest): Ending {
  const [first] = onPort;
  const spoken = [...new Set(onPort.map(({ listener }) => listener.protocol))].join(", ");
  const isTls = scheme === "https" || scheme === "tls";
  const why = `On port ${port} the Gateway speaks ${spoken}${isTls ? ", without TLS" : ""}.`;
  const speaksHttp = first?.listener.protocol === "HTTP";
  return [
    isTls && speaksHttp ? "tls-failure" : "connection-rejected",
    [
      {
        about: "listener",
        what: `no listener for ${scheme.toUpperCase()}`,
        why,
        ...(first === undefined ? {} : { at: placeOf(first) }),
      },
    ],
  ];
}

function noHostname(
  fitting: readonly MergedListener[],
  request: ClientRequest,
  name: string | undefined,
): Ending {
  const [first] = fitting;
  const all = fitting.map(({ listener }) => `\`${listener.hostname ?? ""}\``);
  const shown = all.length > 5 ? `${all.slice(0, 5).join(", ")}, …` : all.join(", ");
  const subject = name === undefined ? "a client that names no host" : `\`${name}\``;
  const why = `No listener on port ${request.port} has a hostname for ${subject}; they have ${shown}.`;
  const at = first === undefined ? {} : { at: placeOf(first) };
  const isTls = request.scheme === "https" || request.scheme === "tls";
  return isTls
    ? ["tls-failure", [{ about: "sni", what: "no listener", why, ...at }]]
    : ["response", [{ about: "listener", what: "no listener", why, ...at }], undefined, 404];
}

/** A listener with its owner in words. */
export function named({ owner, listener }: Pick<MergedListener, "owner" | "listener">): string {
  return `listener \`${listener.name ?? "(unnamed)"}\` of ${owner.resource.kind} \`${displayName(owner)}\``;
}

/** Where a listener stands. */
export function placeOf({ owner, index }: Pick<MergedListener, "owner" | "index">): ResourcePlace {
  return { id: owner.id, path: ["spec", "listeners", index] };
}

function chosen(listener: MergedListener, steps: readonly TrafficStep[]): ListenerChoice {
  return { kind: "chosen", listener, steps };
}

function ended(...[outcome, steps, listener, status]: Ending): ListenerChoice {
  const answer = endsWith(outcome, steps, {
    ...(listener === undefined ? {} : { listener }),
    ...(status === undefined ? {} : { status }),
  });
  return { kind: "ended", answer };
}
