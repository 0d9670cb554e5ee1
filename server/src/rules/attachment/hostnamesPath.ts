import type { ResourceId } from "../../delivery/delivered.ts";
import type { RouteKind } from "../../model/route.ts";
import type { Fix } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";

/** The list of a Route's hostnames. */
export const HOSTNAMES: Path = ["spec", "hostnames"];

/** The kinds that have hostnames. */
export const HOSTNAME_ROUTES = ["HTTPRoute", "GRPCRoute", "TLSRoute"] as const satisfies readonly RouteKind[];

/** Takes one hostname out of a Route; the list as a whole where it is the only one. */
export function removeHostname(route: ResourceId, hostnames: readonly string[], index: number): Fix {
  const path = hostnames.length === 1 ? HOSTNAMES : [...HOSTNAMES, index];
  return { title: `Remove hostname \`${hostnames[index] ?? ""}\``, edits: [{ kind: "remove", place: { id: route, path } }] };
}
