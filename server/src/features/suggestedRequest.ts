import { matchingKind } from "../gateway-api/routeConflicts.ts";
import { asListenerOwner, asRoute, type Route } from "../model/resource.ts";
import { exampleRequest } from "../requests/exampleRequest.ts";
import type { Location } from "../workspace/locate.ts";
import { objectRef } from "../workspace/namedObject.ts";
import type { Site } from "../workspace/render.ts";
import type { TraceRequest } from "../workspace/trace.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";

/**
 * The request that somebody may want to follow from a place in a manifest: to the listener that stands there, or one that
 * the rule or hostname there takes. Undefined where none can be made.
 */
export function suggestedRequest(
  workspace: Workspace,
  { site, path }: Pick<Location, "site" | "path">,
): TraceRequest | undefined {
  const { resource } = site.delivered;
  const route = asRoute(resource);
  if (route !== undefined) return throughRoute(workspace, site, route, path);
  const owner = asListenerOwner(resource);
  if (owner === undefined) return undefined;
  const at = indexBehind(path, "listeners") ?? 0;
  const listener = owner.spec.listeners?.[at];
  return listener === undefined ? undefined : toListener(workspace, site, { listener });
}

/** The index of a list item that a path leads into. */
function indexBehind([spec, list, index]: Path, name: string): number | undefined {
  return spec === "spec" && list === name && typeof index === "number" ? index : undefined;
}

type Wanted = Omit<Parameters<typeof exampleRequest>[0], "gateway">;

function toListener(workspace: Workspace, { delivered }: Site, wanted: Wanted): TraceRequest | undefined {
  const root = workspace.site(workspace.clusterOf(delivered.id).rootOf(delivered.id));
  if (root?.delivered.resource.kind !== "Gateway") return undefined;
  return exampleRequest({ gateway: objectRef(root, workspace), ...wanted });
}

/** Through the first listener that takes the Route, and for which a request can be made. */
function throughRoute(workspace: Workspace, site: Site, route: Route, path: Path): TraceRequest | undefined {
  const { spec } = route;
  const rule = spec.rules[indexBehind(path, "rules") ?? 0];
  const [, , , list, index] = path;
  const match = rule?.matches?.[list === "matches" && typeof index === "number" ? index : 0];
  const hostname = spec.hostnames?.[indexBehind(path, "hostnames") ?? 0];
  const kind = matchingKind(route);
  for (const { parent, meant } of workspace.clusterOf(site.delivered.id).attachments(site.delivered.id)) {
    const owner = parent === undefined ? undefined : workspace.site(parent.id);
    if (parent === undefined || owner === undefined) continue;
    for (const { index: at, verdict } of meant) {
      const listener = parent.resource.spec.listeners?.[at];
      if (verdict !== "yes" || listener === undefined) continue;
      const wanted = { listener, hostname, ...(kind && { kind }), ...(match && { match }) };
      const request = toListener(workspace, owner, wanted);
      if (request !== undefined) return request;
    }
  }
  return undefined;
}
