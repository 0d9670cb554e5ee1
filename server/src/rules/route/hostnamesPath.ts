import type { ResourceId } from "../../delivery/delivered.ts";
import type { RouteKind } from "../../model/route.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";

/** The list of a Route's hostnames. */
export const HOSTNAMES: Path = ["spec", "hostnames"];

/** The kinds that have hostnames. */
export const HOSTNAME_ROUTES = ["HTTPRoute", "GRPCRoute", "TLSRoute"] as const satisfies readonly RouteKind[];

/** Takes one hostname out of a Route. Never the last one: a Route without hostnames serves all of them. */
export function removeHostname(
  route: ResourceId,
  hostnames: readonly string[],
  index: number,
): readonly Fix[] {
  if (hostnames.length < 2) return [];
  const place = { id: route, path: [...HOSTNAMES, index] };
  return [fixBy(`Remove hostname \`${hostnames[index] ?? ""}\``, removeAt(place))];
}
