import { type Delivered, qualifiedName } from "../../delivery/delivered.ts";
import { placedPorts } from "../../gateway-api/backends/servicePorts.ts";
import type { MeshParent } from "../../gateway-api/matching/meshParents.ts";
import { asRoute, type Route } from "../../model/resource.ts";
import type { BaseAndHead } from "../../requests/baseAndHead.ts";
import { answerOf, changeBetween } from "../../requests/comparedStates.ts";
import { exampleRequest } from "../../requests/exampleRequest.ts";
import { requestLine } from "../../requests/requestText.ts";
import { compareText } from "../../text/compareText.ts";
import type { TraceRequest } from "../../workspace/views/trace.ts";
import { traceRequest } from "../../workspace/views/tracedRequest.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { PlanLine } from "./planLine.ts";

/** Requests inside of a mesh by what they are called in a plan. */
export type MeshRequests = ReadonlyMap<string, TraceRequest>;

/** For each match of a Route whose parent is a Service one request that a client in the Route's namespace makes to that Service. */
export function meshRequests(workspace: Workspace): MeshRequests {
  return new Map(
    workspace.objects().flatMap(({ delivered }) => {
      const route = asRoute(delivered.resource);
      if (route === undefined || (route.kind !== "HTTPRoute" && route.kind !== "GRPCRoute")) return [];
      const { namespace } = delivered;
      if (namespace === undefined) return [];
      const parents = workspace.clusterOf(delivered.id).mesh.parents(delivered.id);
      return parents.flatMap((parent) => requestsTo(parent, { ...delivered, resource: route }, namespace));
    }),
  );
}

function requestsTo(
  parent: MeshParent,
  { resource }: Delivered<Route>,
  namespace: string,
): readonly (readonly [string, TraceRequest])[] {
  const { name, namespace: of = namespace } = parent.target;
  if (resource.kind !== "HTTPRoute" && resource.kind !== "GRPCRoute") return [];
  const { kind, spec } = resource;
  const matches = spec.rules.flatMap((rule) => rule.matches ?? [{}]);
  return portsOf(parent).flatMap((port) =>
    matches.flatMap((match) => {
      const listener = { port, protocol: "HTTP" };
      const made = exampleRequest({ gateway: { name: "" }, listener, kind, match });
      if (made === undefined) return [];
      const { gateway: _none, host: _any, ...request } = made;
      const call = { ...request, from: { namespace }, to: { service: `${name}.${of}` } };
      const headers = Object.entries(call.headers ?? {}).map(([header, value]) => `${header}: ${value}`);
      const asked = [requestLine(call), ...headers].join(", ");
      const whose = of === namespace ? "" : `, from namespace \`${namespace}\``;
      return [
        [`\`${asked}\` at Service \`${qualifiedName({ namespace: of, name })}\`${whose}`, call] as const,
      ];
    }),
  );
}

function portsOf({ meant, service }: MeshParent): readonly number[] {
  if (meant.kind === "some") return meant.ports;
  const ports = service === undefined ? [] : placedPorts(service.resource).map(({ port }) => port);
  const numbers = ports.filter((port) => typeof port === "number");
  return numbers.length === 0 ? [80] : numbers;
}

/** Which of these requests are answered otherwise in two states. */
export function changedMeshAnswers(asked: MeshRequests, states: BaseAndHead): readonly PlanLine[] {
  if (asked.size === 0) return [];
  const answersIn = (state: "base" | "head") => {
    const workspace = states.at(state);
    return [...asked.values()].map((request) => answerOf(traceRequest(request, workspace)));
  };
  const [after, before] = [answersIn("head"), answersIn("base")];
  return [...asked.keys()]
    .flatMap((subject, index): readonly PlanLine[] => {
      const [was, is] = [before[index], after[index]];
      const change = was === undefined || is === undefined ? undefined : changeBetween(was, is);
      return change === undefined ? [] : [{ part: "requests", subject, ...change }];
    })
    .sort((a, b) => compareText(a.subject, b.subject));
}
