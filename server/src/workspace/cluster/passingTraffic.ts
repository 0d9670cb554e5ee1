import type { Delivered } from "../../delivery/delivered.ts";
import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import { matchingKind } from "../../gateway-api/matching/matchConflicts.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import type { PassingTraffic } from "../../implementations/policies/settingScopes.ts";
import type { Listener } from "../../model/listener.ts";
import type { RequestPlace } from "./policyPlaces.ts";

/** What passes at a place, for a policy that is for `on`: whatever the Route lets through, or the listener where no Route is asked about. */
export function passingTraffic(
  { listener: { listener }, route }: Pick<RequestPlace, "listener" | "route">,
  on?: Delivered,
): PassingTraffic {
  return {
    hasRequests:
      route === undefined ? !isOfConnections(listener) : matchingKind(route.resource) !== undefined,
    endsTls: endsTls(listener),
    isOfTcpRoute: route !== undefined && route.resource.kind === "TCPRoute" && on?.id === route.id,
  };
}

/** Protocols of which the connections are handed on as they are, perhaps without their TLS. */
const OF_CONNECTIONS: ReadonlySet<string> = new Set(["TCP", "UDP", "TLS"]);

function isOfConnections({ protocol = "" }: Listener): boolean {
  return OF_CONNECTIONS.has(protocol);
}

/**
 * Whether a listener ends the TLS of its clients: only then it can ask for their certificates.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#protocoltype and #tlsmodetype
 */
export function endsTls(listener: Listener): Verdict {
  switch (listener.protocol) {
    case "HTTPS":
      return "yes";
    case "TLS": {
      const mode = tlsMode(listener);
      if (mode === undefined) return "unknown";
      return mode === "Terminate" ? "yes" : "no";
    }
    case "HTTP":
    case "TCP":
    case "UDP":
      return "no";
    default:
      return "unknown";
  }
}
