import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import type { PassingTraffic } from "../../implementations/policies/settingScopes.ts";
import type { Listener } from "../../model/listener.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { RequestPlace } from "./policyPlaces.ts";

/** What passes at a place. */
export function passingTraffic({ listener }: RequestPlace): PassingTraffic {
  return { endsTls: endsTls(listener.listener) };
}

/**
 * Whether a listener ends the TLS of its clients: only then it can ask for their certificates.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#protocoltype and #tlsmodetype
 */
export function endsTls(listener: Listener): Verdict {
  switch (listener.protocol) {
    case "HTTPS":
      return "yes";
    case "TLS":
      if (isOpaque(listener.tls?.mode ?? "")) return "unknown";
      return tlsMode(listener) === "Terminate" ? "yes" : "no";
    case "HTTP":
    case "TCP":
    case "UDP":
      return "no";
    default:
      return "unknown";
  }
}
