import { matchingKind } from "../gateway-api/matching/matchConflicts.ts";
import { asListenerOwner, asRoute, type Route } from "../model/resource.ts";
import { exampleRequest } from "../requests/exampleRequest.ts";
import type { ObjectLocation } from "../workspace/objects/objectLocation.ts";
import type { ObjectRef } from "../workspace/views/effectiveGateway.ts";
import type { Location } from "../workspace/views/locate.ts";
import { objectRef } from "../workspace/views/namedObject.ts";
import type { TraceRequest } from "../workspace/views/trace.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { Lazy } from "../yaml/lazy.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import type { Path } from "../yaml/tree.ts";

/**
 * The request that somebody may want to follow from a place in a manifest: to the listener that stands there, or one
 * that the rule or hostname there takes. Undefined where none can be made.
 */
export function suggestedRequest(
  workspace: Workspace,
  { objectLocation, path }: Pick<Location, "objectLocation" | "path">,
): TraceRequest | undefined {
  return suggestedRequests(workspace, objectLocation)(path);
}

/** A function that makes a request to each place of one object; what depends on the object alone is worked out once. */
export function suggestedRequests(
  workspace: Workspace,
  objectLocation: ObjectLocation,
): (path: Path) => TraceRequest | undefined {
  const { resource } = objectLocation.delivered;
  const route = asRoute(resource);
  if (route !== undefined) return (path) => throughRoute(workspace, objectLocation, route, path);
  const listeners = asListenerOwner(resource)?.spec.listeners ?? [];
  const gateway = new Lazy(() => gatewayOf(workspace, objectLocation));
  return (path) => {
    const index = indexBehind(path, "listeners") ?? 0;
    const listener = listeners[index];
    if (listener === undefined || gateway.value === undefined) return undefined;
    const wanted = { gateway: gateway.value, listener };
    const hostname = routedHostname(workspace, objectLocation, index);
    return exampleRequest({ ...wanted, hostname }) ?? exampleRequest(wanted);
  };
}

/**
 * A hostname under which some Route is attached to a listener: a host that nobody answers is seldom what one asks for.
 */
function routedHostname(
  workspace: Workspace,
  { delivered }: ObjectLocation,
  listener: number,
): string | undefined {
  const { byHostname } = workspace.clusterOf(delivered.id).traffic.routeTable(delivered.id, listener);
  return [...byHostname.keys()].find((hostname) => hostname !== "" && !isOpaque(hostname));
}

/** The index of a list item that a path leads into. */
function indexBehind([spec, list, index]: Path, name: string): number | undefined {
  return spec === "spec" && list === name && typeof index === "number" ? index : undefined;
}

/** The Gateway that serves the listeners of an object. */
function gatewayOf(workspace: Workspace, { delivered }: ObjectLocation): ObjectRef | undefined {
  const root = workspace.objectLocation(workspace.clusterOf(delivered.id).merging.rootOf(delivered.id));
  return root?.delivered.resource.kind === "Gateway" ? objectRef(root, workspace) : undefined;
}

/** Through the first listener that takes the Route, and for which a request can be made. */
function throughRoute(
  workspace: Workspace,
  objectLocation: ObjectLocation,
  route: Route,
  path: Path,
): TraceRequest | undefined {
  const { spec } = route;
  const rule = spec.rules[indexBehind(path, "rules") ?? 0];
  const [, , , list, index] = path;
  const match = rule?.matches?.[list === "matches" && typeof index === "number" ? index : 0];
  const hostname = spec.hostnames?.[indexBehind(path, "hostnames") ?? 0];
  const kind = matchingKind(route);
  for (const { parent, meant } of workspace
    .clusterOf(objectLocation.delivered.id)
    .attachment.of(objectLocation.delivered.id)) {
    const owner = parent === undefined ? undefined : workspace.objectLocation(parent.id);
    const gateway = owner === undefined ? undefined : gatewayOf(workspace, owner);
    if (parent === undefined || gateway === undefined) continue;
    for (const { index: at, verdict } of meant) {
      const listener = parent.resource.spec.listeners?.[at];
      if (verdict !== "yes" || listener === undefined) continue;
      const wanted = { gateway, listener, hostname, ...(kind && { kind }), ...(match && { match }) };
      const request = exampleRequest(wanted);
      if (request !== undefined) return request;
    }
  }
  return undefined;
}
