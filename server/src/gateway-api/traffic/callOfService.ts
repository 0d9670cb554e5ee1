import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { Route, Service } from "../../model/resource.ts";
import { placedPorts } from "../backends/servicePorts.ts";
import type { MeantPorts, MeshClaim } from "../matching/meshParents.ts";
import { type Target, targetName } from "../target.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { forwardedRequest, unfiltered } from "./filteredRequest.ts";
import { headersAsText } from "./headerFilters.ts";
import { httpTraffic } from "./httpTraffic.ts";
import { entryAt, type RouteTable, routeTable } from "./routeTable.ts";
import { streamTraffic } from "./streamTraffic.ts";
import { endsWith, type TrafficAnswer, type TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/** A call inside of a mesh. */
export interface ServiceCall {
  readonly target: Target;
  /** Undefined where it is not in the workspace. */
  readonly service: Delivered<Service> | undefined;
  readonly port: number;
  /** The namespace of the client; undefined where nothing is said of it. */
  readonly from: string | undefined;
}

/**
 * What becomes of a call to a Service. Its port decides, not the `Host` header. Routes beside the client hold for its
 * calls before those beside the Service; without either, the Service gets the call itself.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1426/ and https://gateway-api.sigs.k8s.io/geps/gep-1294/
 */
export function callOfService(call: ServiceCall, request: ClientRequest, view: TrafficView): TrafficAnswer {
  const { service, target, port } = call;
  const name = `Service \`${targetName(target)}\``;
  const numbers = service === undefined ? [] : placedPorts(service.resource).map((one) => one.port);
  if (
    service !== undefined &&
    numbers.length > 0 &&
    numbers.every((one) => typeof one === "number" && one !== port)
  ) {
    const why = `${name} has no port ${port}; it has ${numbers.join(", ")}.`;
    return endsWith("connection-rejected", [
      { about: "port", what: `port ${port}`, why, at: { id: service.id, path: ["spec", "ports"] } },
    ]);
  }
  const consumers =
    call.from === undefined || call.from === target.namespace ? [] : claimsOn(call, call.from, view);
  const producers = claimsOn(call, target.namespace, view);
  const isConsumers = consumers.length > 0;
  const claims = isConsumers ? consumers : producers;
  const provisional = claims.find(({ isCertain }) => !isCertain);
  if (claims.length === 0) return plainService(call, request, name, view);
  if (provisional !== undefined) {
    const why = `Whether it means port ${port} of ${name} cannot be told.`;
    return endsWith("unknown", [routeStep(provisional.route, `perhaps ${inWords(provisional.route)}`, why)]);
  }
  return routedCall(
    call,
    claims.map(({ route }) => route),
    isConsumers,
    request,
    view,
  );
}

interface PortClaim {
  readonly route: Delivered<Route>;
  readonly isCertain: boolean;
}

/** The Routes of a namespace that mean the port of the Service. */
function claimsOn(
  { target, port }: ServiceCall,
  namespace: string | undefined,
  view: TrafficView,
): readonly PortClaim[] {
  return view.meshClaims(target, namespace).flatMap((claim) => {
    const route = view.routeOf(claim.route);
    const means = meansPort(claim, target, port);
    return route === undefined || means === "no" ? [] : [{ route, isCertain: means === "yes" }];
  });
}

function meansPort({ parents }: MeshClaim, { name }: Target, port: number): "yes" | "no" | "unknown" {
  const answers = parents
    .filter((parent) => parent.target.name === name)
    .map(({ meant }) => covers(meant, port));
  return answers.find((one) => one === "yes") ?? answers.find((one) => one === "unknown") ?? "no";
}

function covers(meant: MeantPorts, port: number): "yes" | "no" | "unknown" {
  switch (meant.kind) {
    case "all":
      return "yes";
    case "some":
      return meant.ports.includes(port) ? "yes" : "no";
    case "unknown":
      return "unknown";
  }
}

/** Of the kinds that name a port only the first of these counts. */
const PRECEDENCE = ["GRPCRoute", "HTTPRoute", "TLSRoute", "TCPRoute", "UDPRoute"] as const;

function routedCall(
  { target, port, service }: ServiceCall,
  routes: readonly Delivered<Route>[],
  isConsumers: boolean,
  request: ClientRequest,
  view: TrafficView,
): TrafficAnswer {
  const kind = PRECEDENCE.find((one) => routes.some(({ resource }) => resource.kind === one)) ?? "HTTPRoute";
  const counting = routes.filter(({ resource }) => resource.kind === kind);
  const [first] = counting;
  const at = { id: service?.id ?? first?.id ?? "", path: ["metadata", "name"] };
  const name = `Service \`${targetName(target)}\``;
  const steps: readonly TrafficStep[] =
    first === undefined
      ? []
      : [routeStep(first, counting.map(inWords).join(", "), whose(counting.length, isConsumers))];
  const table: RouteTable = routeTable(
    counting.map((route) => entryAt({ route, isCertain: true, hostnames: [undefined] }, [])),
  );
  if (kind === "HTTPRoute" || kind === "GRPCRoute") {
    const origin = { scheme: request.scheme === "https" ? "https" : "http", port } as const;
    return httpTraffic({ origin, table, host: undefined, name, at }, request, steps, view);
  }
  const serverName = kind === "TLSRoute" ? request.serverName : undefined;
  const streams = table.streams.map((row) => ({
    ...row,
    hostnames: row.route.resource.spec.hostnames ?? [],
  }));
  // Nothing in a mesh ends the client's own TLS: a TCPRoute passes it on with the rest of the stream.
  const isTls = request.scheme === "https" || request.scheme === "tls";
  const place = {
    streams,
    kinds: [kind],
    serverName,
    isPassedThrough: kind === "TLSRoute" || isTls,
    name,
    at,
  };
  return streamTraffic(place, request, steps, view);
}

function whose(count: number, isConsumers: boolean): string {
  const [stand, hold] = count === 1 ? ["It stands", "holds"] : ["They stand", "hold"];
  return isConsumers
    ? `${stand} beside the client and ${hold} for its calls, before Routes beside the Service.`
    : `${stand} beside the Service and ${hold} for every client.`;
}

function routeStep(route: Delivered<Route>, what: string, why: string): TrafficStep {
  return { about: "route", what, why, at: { id: route.id, path: ["spec", "parentRefs"] } };
}

function inWords(route: Delivered<Route>): string {
  return `${route.resource.kind} \`${displayName(route)}\``;
}

/** The answer of a Service on whose port no Route has a claim: requests reach it as they would without a mesh. */
function plainService(
  { target, service, port }: ServiceCall,
  request: ClientRequest,
  name: string,
  view: TrafficView,
): TrafficAnswer {
  if (service === undefined) {
    const why = `${name} is not in this workspace.`;
    return endsWith(view.closedWorld ? "connection-rejected" : "unknown", [
      { about: "backend", what: name, why },
    ]);
  }
  const at = { id: service.id, path: ["metadata", "name"] };
  const why = "No Route holds for this call, so it goes to the Service itself.";
  const backend = {
    at,
    kind: "Service",
    namespace: target.namespace ?? "",
    name: target.name,
    port,
    share: 1,
  };
  const isStream = request.scheme === "tcp" || request.scheme === "udp" || request.scheme === "tls";
  return endsWith("forwarded", [{ about: "backend", what: `${name} port ${port}`, why, at }], {
    backends: [backend],
    ...(isStream ? {} : { forwarded: forwardedRequest(unfiltered(request), request, {}) }),
    responseHeaders: headersAsText(request.responseHeaders),
  });
}
