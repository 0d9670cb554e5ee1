import type { Delivered } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import { mayBeNamed } from "../../rules/mayBeNamed.ts";
import { type HostnameClaim, precedes } from "../../workspace/cluster/hostnameClaims.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { codeSpan, paragraphs } from "./markdown.ts";

/**
 * Who gets the connections for a hostname of a TLSRoute: the Route with the most specific hostname, then the oldest, then
 * the first by name. Undefined for other kinds, and where there is nothing to choose.
 */
export function serverNameInWords(
  route: Delivered<Route>,
  hostname: string,
  workspace: Workspace,
): string | undefined {
  const cluster = workspace.clusterOf(route.id);
  if (route.resource.kind !== "TLSRoute") return undefined;
  const claims = cluster.matching.hostnameClaims(hostname).filter(({ kind }) => kind === "TLSRoute");
  const own = claims.find((claim) => claim.route === route.id);
  const rivals =
    own === undefined ? [] : claims.filter((claim) => claim !== own && shareListener(claim, own));
  return paragraphs([
    own === undefined || rivals.length === 0 ? undefined : winnerInWords(route, own, rivals),
    hostname.startsWith("*.")
      ? "Names that another TLSRoute of the listener writes out, or has a longer wildcard for, go to that one."
      : undefined,
  ]);
}

function shareListener(a: HostnameClaim, b: HostnameClaim): boolean {
  return a.listeners.some((listener) => b.listeners.includes(listener));
}

function winnerInWords(
  route: Delivered<Route>,
  own: HostnameClaim,
  rivals: readonly HostnameClaim[],
): string {
  const winner = rivals.reduce((first, claim) => (precedes(claim, first).verdict ? claim : first), own);
  const isTentative = rivals.some((claim) => precedes(claim, own).isTentative);
  const name = mayBeNamed(route, winner)
    ? `TLSRoute ${codeSpan(winner.name)}`
    : "a TLSRoute of another namespace";
  const order = isTentative
    ? "takes precedence by name, as the files do not say which is older"
    : "is the oldest";
  return `${rivals.length + 1} TLSRoutes have this hostname on one listener; its connections go to ${winner === own ? "this one" : name}, which ${order}.`;
}
