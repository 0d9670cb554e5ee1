import { displayName, type ResourcePlace } from "../../delivery/delivered.ts";
import type { RouteKind } from "../../model/route.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { transportOf } from "../backends/servicePorts.ts";
import { hostnamesAbove } from "../listeners/listenerIsolation.ts";
import { isOrderKnown } from "../objectPrecedence.ts";
import { backendsOf, unreadBackends } from "./appliedRule.ts";
import { type BackendShare, backendShares } from "./backendShares.ts";
import { backendTls, tlsInWords } from "./backendTls.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { forwardedRequest, unfiltered } from "./filteredRequest.ts";
import { headersAsText } from "./headerFilters.ts";
import { mayCover } from "./matchedRow.ts";
import type { StreamRow } from "./routeTable.ts";
import { endsWith, type ForwardedRequest, type TrafficAnswer, type TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";
import { amountOf, backendStep, describedBackend, gets } from "./weightedBackends.ts";

/** Where whole connections are handed on. */
export interface StreamPlace {
  readonly streams: readonly StreamRow[];
  /** The kinds of Routes that count, the first that is there before the others. */
  readonly kinds: readonly RouteKind[];
  /** The server name by which TLSRoutes are told apart; undefined where hostnames do not count. */
  readonly serverName: string | undefined;
  /** Whether the client's TLS goes through to the backend. */
  readonly isPassedThrough: boolean;
  /** The object that it belongs to, in words. */
  readonly name: string;
  readonly at: ResourcePlace;
}

/**
 * What becomes of a connection whose contents no Route looks at. TCPRoutes and UDPRoutes take everything, so only the
 * first one gets anything; TLSRoutes are told apart by the server name.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#tlsroutespec and #tcproutespec
 */
export function streamTraffic(
  place: StreamPlace,
  request: ClientRequest,
  before: readonly TrafficStep[],
  view: TrafficView,
): TrafficAnswer {
  const choice = chooseStream(place);
  if (choice.kind === "ended") return { ...choice.answer, steps: [...before, ...choice.answer.steps] };
  const { route, steps } = choice;
  const stream = { route: route.id, rule: 0 };
  const shares = backendShares(backendsOf(route, 0, view), transportOf(route.resource.kind));
  const sofar = [...before, ...steps];
  if (shares.kind !== "shares") {
    const { whyUnread } = unreadBackends(route, 0);
    const isOpen = shares.kind === "unknown" || whyUnread !== undefined;
    const why =
      shares.kind === "unknown"
        ? "A weight is a variable."
        : (whyUnread ?? "The rule has no backend with a weight above 0.");
    const step: TrafficStep = {
      about: "backend",
      what: "no backend",
      why,
      at: { id: route.id, path: ["spec", "rules", 0] },
    };
    return endsWith(isOpen ? "unknown" : "connection-rejected", [...sofar, step], {
      stream,
    });
  }
  const parts = shares.shares.map((share) => partOf(share, place, request, view));
  const backends = parts.map(({ backend }) => backend);
  const all = [...sofar, ...parts.map(({ step }) => step)];
  const valid = parts.filter(({ backend }) => backend.share > 0 && backend.invalid === undefined);
  const [first] = valid;
  if (first === undefined) return endsWith("connection-rejected", all, { stream, backends });
  if (valid.length === 1 && first.isDoubtful) return endsWith("unknown", all, { stream, backends });
  return endsWith("forwarded", all, {
    stream,
    backends,
    ...(first.forwarded === undefined ? {} : { forwarded: first.forwarded }),
    responseHeaders: headersAsText(request.responseHeaders),
  });
}

type StreamChoice =
  | { readonly kind: "route"; readonly route: StreamRow["route"]; readonly steps: readonly TrafficStep[] }
  | { readonly kind: "ended"; readonly answer: TrafficAnswer };

function chooseStream(place: StreamPlace): StreamChoice {
  for (const kind of place.kinds) {
    const choice = chooseAmong(
      place.streams.filter(({ route }) => route.resource.kind === kind),
      kind === "TLSRoute" ? place.serverName : undefined,
    );
    if (choice !== undefined) return choice;
  }
  const subject = place.serverName === undefined ? "the connection" : `\`${place.serverName}\``;
  const why =
    place.streams.length === 0
      ? `No Route is attached to ${place.name}.`
      : `No Route on ${place.name} takes ${subject}.`;
  const step: TrafficStep = { about: "route", what: "no Route", why, at: place.at };
  return { kind: "ended", answer: endsWith("connection-rejected", [step]) };
}

/** The first of some Routes of one kind, those with the most specific hostname before the others. */
function chooseAmong(rows: readonly StreamRow[], serverName: string | undefined): StreamChoice | undefined {
  const ranked = serverName === undefined ? rows.filter(takesAny) : byHostname(rows, serverName);
  const [first, second] = ranked;
  const open =
    serverName === undefined
      ? undefined
      : rows.find(({ hostnames }) =>
          hostnames.some((name) => isOpaque(name) && name !== serverName && mayCover(name, serverName)),
        );
  const provisional =
    first?.isCertain === false ? first : open !== undefined && !isExact(first, serverName) ? open : undefined;
  if (provisional !== undefined) {
    const why = provisional.isCertain
      ? "A hostname of it is filled in later and may cover the server name."
      : "Whether it is attached here cannot be told from these files.";
    return {
      kind: "ended",
      answer: endsWith("unknown", [stepOf(provisional, `perhaps ${inWords(provisional)}`, why)]),
    };
  }
  if (first === undefined) return undefined;
  return {
    kind: "route",
    route: first.route,
    steps: [stepOf(first, inWords(first), whyFirst(first, second, serverName))],
  };
}

/** Without a server name to go by only Routes for every name count; Routes of other kinds have no hostnames. */
function takesAny({ hostnames }: StreamRow): boolean {
  return hostnames.length === 0;
}

function byHostname(rows: readonly StreamRow[], serverName: string): readonly StreamRow[] {
  return hostnamesAbove(serverName).flatMap((hostname) =>
    rows.filter(({ hostnames }) => (hostname === "" ? hostnames.length === 0 : hostnames.includes(hostname))),
  );
}

function isExact(row: StreamRow | undefined, serverName: string | undefined): boolean {
  return row !== undefined && serverName !== undefined && row.hostnames.includes(serverName);
}

function whyFirst(first: StreamRow, second: StreamRow | undefined, serverName: string | undefined): string {
  const takes = serverName === undefined ? "what arrives here" : `\`${serverName}\``;
  if (second === undefined || second.route.id === first.route.id)
    return `It is the only Route that takes ${takes}.`;
  if (serverName !== undefined && rankOf(first, serverName) < rankOf(second, serverName))
    return `Its hostname is more specific for ${takes} than that of ${inWords(second)}.`;
  return isOrderKnown(first.route, second.route)
    ? `It is older than ${inWords(second)}, which gets nothing.`
    : `The files do not say which is oldest, so the first by name is taken; ${inWords(second)} gets nothing.`;
}

function rankOf({ hostnames }: StreamRow, serverName: string): number {
  const above = hostnamesAbove(serverName);
  const ranks = hostnames.map((hostname) => above.indexOf(hostname)).filter((rank) => rank >= 0);
  return ranks.length === 0 ? above.length : Math.min(...ranks);
}

function inWords({ route }: StreamRow): string {
  return `${route.resource.kind} \`${displayName(route)}\``;
}

function stepOf({ route }: StreamRow, what: string, why: string): TrafficStep {
  return { about: "route", what, why, at: { id: route.id, path: ["spec", "rules", 0] } };
}

interface StreamPart {
  readonly backend: ReturnType<typeof describedBackend>;
  readonly forwarded?: ForwardedRequest;
  readonly isDoubtful: boolean;
  readonly step: TrafficStep;
}

function partOf(
  share: BackendShare,
  place: StreamPlace,
  request: ClientRequest,
  view: TrafficView,
): StreamPart {
  const described = describedBackend(share);
  const { decision } = share.backend;
  const step = (why: string) => backendStep(share, why);
  if (share.share === 0)
    return { backend: described, isDoubtful: false, step: step("Its weight is 0, so it gets nothing.") };
  if (share.invalid !== undefined || decision === undefined) {
    const why = `Its connections are rejected: ${share.note ?? ""}`.trim();
    return { backend: described, isDoubtful: false, step: step(why) };
  }
  const tls = place.isPassedThrough ? undefined : backendTls(decision, view);
  if (tls?.kind === "broken") {
    const why = `BackendTLSPolicy \`${displayName(tls.policy)}\` asks for TLS and has no usable authority, so connections are rejected.`;
    return { backend: { ...described, invalid: tls.reason }, isDoubtful: false, step: step(why) };
  }
  const sni = tls === undefined ? request.serverName : tls.kind === "tls" ? tls.sni : undefined;
  const isTls = place.isPassedThrough || tls?.kind === "tls";
  const wire = { tls: isTls, ...(sni === undefined ? {} : { sni }) };
  const isHttp = request.scheme === "https" || request.scheme === "http" || request.scheme === "grpc";
  const forwarded = isHttp ? forwardedRequest(unfiltered(request), request, wire) : wire;
  const passed = place.isPassedThrough ? " TLS goes through to it." : "";
  const why = `${gets(share, amountOf(share.share, "connection"))}${passed}${tls === undefined ? "" : tlsInWords(tls)}`;
  return { backend: described, forwarded, isDoubtful: share.doubt !== undefined, step: step(why) };
}
