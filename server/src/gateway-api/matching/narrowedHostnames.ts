import { covers, isLiteralHostname } from "../hostnames.ts";
import { type Contender, goesBefore, type MatchPrecedence } from "./matchPrecedence.ts";

/**
 * The feature of an implementation that compares hostnames as Routes write them, and not what a listener leaves of them.
 * Source: https://github.com/kubernetes-sigs/gateway-api/tree/main/pkg/features (since 1.7)
 */
export const WRITTEN_HOSTNAMES_FEATURE = "GatewayRouteHostnameIntersectionPrecedence";

/** True where a listener leaves nothing but its own hostname of a Route's: both serve the same hosts there. */
export function comesDownTo(hostname: string, ofListener: string): boolean {
  return hostname === ofListener || covers(hostname, ofListener);
}

/**
 * Whether a match that comes behind by the hostname of its Route would go first where only what the listener leaves of
 * hostnames is compared; undefined where the two ways agree.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec (hostnames)
 */
export function goesFirstNarrowed(
  behind: Contender,
  before: Contender,
  ofListener: string | undefined,
): MatchPrecedence | undefined {
  const hostnames = [behind.hostname, before.hostname];
  if (ofListener === undefined || !isLiteralHostname(ofListener) || hostnames[0] === hostnames[1])
    return undefined;
  if (hostnames.some((hostname) => hostname === undefined || !comesDownTo(hostname, ofListener)))
    return undefined;
  const narrowed = goesBefore({ ...behind, hostname: ofListener }, { ...before, hostname: ofListener });
  return narrowed.verdict === "yes" ? narrowed : undefined;
}
