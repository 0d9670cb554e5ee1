import type { Delivered } from "../../delivery/delivered.ts";
import type { Service } from "../../model/resource.ts";
import { type BackendDecision, serviceOf } from "./backends.ts";
import { choosePort, type PortChoice } from "./servicePorts.ts";

/**
 * A reference to a Service that exists in the workspace and that the referrer may name, with the port that it names.
 */
export interface ServiceBackend {
  readonly decision: BackendDecision;
  readonly service: Delivered<Service>;
  readonly choice: PortChoice;
}

/**
 * Of the backends of a Route those that are Services which exist in the workspace and which the Route may refer to.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#backendobjectreference
 */
export function serviceBackends(backends: readonly BackendDecision[]): readonly ServiceBackend[] {
  const found: ServiceBackend[] = [];
  for (const decision of backends) {
    const service = serviceOf(decision);
    if (service === undefined) continue;
    found.push({ decision, service, choice: choosePort(service.resource, decision.ref.port) });
  }
  return found;
}
