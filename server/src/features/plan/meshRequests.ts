import { type Delivered, qualifiedName } from "../../delivery/delivered.ts";
import { placedPorts } from "../../gateway-api/backends/servicePorts.ts";
import type { MeshParent } from "../../gateway-api/matching/meshParents.ts";
import { asRoute, type Route } from "../../model/resource.ts";
import type { BaseAndHead } from "../../requests/baseAndHead.ts";
import { answerOf, changeBetween } from "../../requests/comparedStates.ts";
import { exampleRequest } from "../../requests/exampleRequest.ts";
import type { FactTexts } from "../../requests/factTexts.ts";
import { requestLine } from "../../requests/requestText.ts";
import { compareText } from "../../text/compareText.ts";
import type { TraceRequest } from "../../workspace/views/trace.ts";
import { traceRequest } from "../../workspace/views/tracedRequest.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { PlanLine } from "./planLine.ts";

/** A request inside of a mesh, and what its answer follows from as far as its Route says it. */
export interface MeshRequest {
  readonly request: TraceRequest;
  readonly deciding: string;
}

/** Requests by what they are called in a plan. */
export type MeshRequests = ReadonlyMap<string, MeshRequest>;

/** For each match of a Route whose parent is a Service one request that a client in the Route's namespace makes to that Service. */
export function meshRequests(workspace: Workspace, texts: FactTexts): MeshRequests {
  const found = new Map<string, MeshRequest>();
  for (const { delivered } of workspace.objects()) {
    const route = asRoute(delivered.resource);
    if (route === undefined) continue;
    const { mesh, backends } = workspace.clusterOf(delivered.id);
    const parents = mesh.parents(delivered.id);
    if (parents.length === 0) continue;
    const own = { ...delivered, resource: route };
    const rest = texts.of([route.spec.rules, backends.of(delivered.id)]);
    for (const parent of parents) {
      const deciding = texts.short(`${rest} ${texts.of(mesh.strongerClaim(own, parent))}`);
      for (const [subject, request] of requestsTo(parent, own))
        found.set(subject, { request, deciding: `${found.get(subject)?.deciding ?? ""} ${deciding}` });
    }
  }
  return found;
}

function requestsTo(
  parent: MeshParent,
  { resource: { kind, spec }, namespace }: Delivered<Route>,
): readonly (readonly [string, TraceRequest])[] {
  if (namespace === undefined || (kind !== "HTTPRoute" && kind !== "GRPCRoute")) return [];
  const { name, namespace: of = namespace } = parent.target;
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

/**
 * Which of these requests are answered otherwise in two states. Only those are asked for whose Routes are others: what takes a request
 * from a Route that stays as it is has a match for it itself.
 */
export function changedMeshAnswers(
  before: MeshRequests,
  after: MeshRequests,
  states: BaseAndHead,
): readonly PlanLine[] {
  const asked = [...new Map([...before, ...after])]
    .filter(([subject]) => before.get(subject)?.deciding !== after.get(subject)?.deciding)
    .sort(([a], [b]) => compareText(a, b));
  if (asked.length === 0) return [];
  const answersIn = (state: "base" | "head") => {
    const workspace = states.at(state);
    return asked.map(([, { request }]) => answerOf(traceRequest(request, workspace)));
  };
  const [later, earlier] = [answersIn("head"), answersIn("base")];
  return asked.flatMap(([subject], index): readonly PlanLine[] => {
    const [was, is] = [earlier[index], later[index]];
    const change = was === undefined || is === undefined ? undefined : changeBetween(was, is);
    return change === undefined ? [] : [{ part: "requests", subject, ...change }];
  });
}
