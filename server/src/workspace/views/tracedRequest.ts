import {
  type Delivered,
  nameInWords,
  type ResourceId,
  type ResourcePlace,
} from "../../delivery/delivered.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import { matchSummary } from "../../gateway-api/matching/matchSummary.ts";
import { callOfService } from "../../gateway-api/traffic/callOfService.ts";
import {
  type ClientRequest,
  clientRequest,
  isHost,
  REQUEST_SCHEMES,
} from "../../gateway-api/traffic/clientRequest.ts";
import type { RouteRow } from "../../gateway-api/traffic/routeTable.ts";
import { trafficThrough } from "../../gateway-api/traffic/traffic.ts";
import {
  endsWith,
  type TrafficAnswer,
  type TrafficBackend,
  type TrafficStep,
} from "../../gateway-api/traffic/trafficAnswer.ts";
import type { Route } from "../../model/resource.ts";
import type { Workspace } from "../workspace.ts";
import { calledService } from "./calledService.ts";
import type { Trace, TracedListener, TracedObject, TracedPlace, TraceRequest, TraceStep } from "./trace.ts";
import { chooseGateway } from "./tracedGateways.ts";

/** What happens to a request: finds whom it goes to, follows it there, and says where everything stands. */
export function traceRequest(request: TraceRequest, workspace: Workspace): Trace {
  if (!REQUEST_SCHEMES.some((scheme) => scheme === request.scheme)) {
    return unreadable(
      `no scheme \`${request.scheme}\``,
      `The schemes are ${REQUEST_SCHEMES.join(", ")}.`,
      workspace,
    );
  }
  const client = clientRequest(request);
  if (!isHost(client)) return unreadable("no host", `\`${request.host}\` is no host and port.`, workspace);
  return request.to === undefined
    ? traceThroughGateway(request, client, workspace)
    : traceCall(request, request.to.service, workspace);
}

/** The answer to a request that no client could send. */
function unreadable(what: string, why: string, workspace: Workspace): Trace {
  return traced(endsWith("unknown", [{ about: "answer", what, why }]), workspace);
}

function traceThroughGateway(request: TraceRequest, client: ClientRequest, workspace: Workspace): Trace {
  const choice = chooseGateway(request.gateway, client, workspace);
  const candidates = choice.candidates.map((gateway) => tracedObject(gateway, workspace));
  if (choice.gateway === undefined) {
    return {
      ...traced(choice.answer, workspace),
      ...(candidates.length === 0 ? {} : { candidates }),
    };
  }
  const { gateway, steps } = choice;
  const answer = trafficThrough(gateway.id, client, workspace.clusterOf(gateway.id).traffic.view);
  return {
    target: tracedObject(gateway, workspace),
    ...traced({ ...answer, steps: [...steps, ...answer.steps] }, workspace),
  };
}

function traceCall(request: TraceRequest, name: string, workspace: Workspace): Trace {
  const { service, target, cluster, port } = calledService(name, request, workspace);
  const client = clientRequest({ host: name, ...request, ...(port === undefined ? {} : { port }) });
  const from = request.from?.namespace;
  const call = { target, service, port: client.port ?? 0, from };
  const answer =
    cluster === undefined
      ? endsWith("unknown", [
          { about: "backend", what: `Service \`${name}\``, why: "The workspace is empty." },
        ])
      : callOfService(call, client, cluster.traffic.view);
  return {
    ...(service === undefined ? {} : { target: tracedObject(service, workspace) }),
    ...traced(answer, workspace),
  };
}

/** An answer with the places of everything in it. */
function traced(answer: TrafficAnswer, workspace: Workspace): Trace {
  const { outcome, status, grpcCode, listener, row, stream, backends, forwarded, responseHeaders, redirect } =
    answer;
  const whole = row ?? stream;
  const route = whole === undefined ? undefined : routeOf(whole.route, workspace);
  return {
    outcome,
    ...(status === undefined ? {} : { status }),
    ...(grpcCode === undefined ? {} : { grpcCode }),
    ...(listener === undefined ? {} : { listener: tracedListener(listener, workspace) }),
    ...(route === undefined || whole === undefined
      ? {}
      : { route: tracedObject(route, workspace), rule: tracedRule(route, whole.rule, workspace) }),
    ...(row === undefined ? {} : { match: tracedMatch(row, workspace) }),
    backends: backends.map((backend) => tracedBackend(backend, workspace)),
    ...(forwarded === undefined ? {} : { forwarded }),
    ...(responseHeaders === undefined ? {} : { responseHeaders }),
    ...(redirect === undefined ? {} : { redirect }),
    mirrors: answer.mirrors,
    ...(answer.terms === undefined ? {} : { terms: answer.terms }),
    steps: answer.steps.map((step) => tracedStep(step, workspace)),
  };
}

/** An object with its name and where that stands. */
export function tracedObject(object: Delivered, workspace: Workspace): TracedObject {
  const { resource, namespace, id } = object;
  return {
    kind: resource.kind === "XListenerSet" ? "ListenerSet" : resource.kind,
    ...(namespace ? { namespace } : {}),
    name: nameInWords(resource),
    ...placeOf({ id, path: ["metadata", "name"] }, workspace),
  };
}

function routeOf(id: ResourceId, workspace: Workspace): Delivered<Route> | undefined {
  return workspace.clusterOf(id).lookup.routeOf(id);
}

function tracedListener({ owner, index, listener }: MergedListener, workspace: Workspace): TracedListener {
  const { name = "", port, protocol = "", hostname } = listener;
  return {
    name,
    port: typeof port === "number" ? port : 0,
    protocol,
    ...(hostname === undefined ? {} : { hostname }),
    origin: tracedObject(owner, workspace),
    ...placeOf({ id: owner.id, path: ["spec", "listeners", index] }, workspace),
  };
}

function tracedRule(route: Delivered<Route>, index: number, workspace: Workspace) {
  const name = route.resource.spec.rules[index]?.name;
  return {
    index,
    ...(name === undefined ? {} : { name }),
    ...placeOf({ id: route.id, path: ["spec", "rules", index] }, workspace),
  };
}

function tracedMatch(row: RouteRow, workspace: Workspace) {
  const written = row.through?.joined.matches[row.index];
  const index = row.through === undefined ? row.index : (written?.inChild ?? 0);
  return {
    index,
    text: matchSummary(row.kind, row.match),
    ...placeOf({ id: row.route, path: ["spec", "rules", row.rule, "matches", index] }, workspace),
  };
}

function tracedBackend({ at, ...backend }: TrafficBackend, workspace: Workspace) {
  return { ...backend, ...placeOf(at, workspace) };
}

function tracedStep({ at, ...step }: TrafficStep, workspace: Workspace): TraceStep {
  return { ...step, ...placeOf(at, workspace) };
}

function placeOf(at: ResourcePlace | undefined, workspace: Workspace): TracedPlace {
  return (at === undefined ? undefined : workspace.range(at)) ?? {};
}
