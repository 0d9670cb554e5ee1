import type { ResourceId } from "../../delivery/delivered.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import type { RouteKind } from "../../model/route.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";

/** The list of a Route's hostnames. */
export const HOSTNAMES: Path = ["spec", "hostnames"];

/** The kinds that have hostnames. */
export const HOSTNAME_ROUTES = ["HTTPRoute", "GRPCRoute", "TLSRoute"] as const satisfies readonly RouteKind[];

/** Each literal hostname of a list with the index at which it stands first, in the order of the list. */
export function firstPlaces(hostnames: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  hostnames.forEach((hostname, index) => {
    if (isLiteralHostname(hostname) && !places.has(hostname)) places.set(hostname, index);
  });
  return places;
}

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
