import type { Delivered } from "../../delivery/delivered.ts";
import type { Service } from "../../model/resource.ts";
import { type BackendDecision, serviceOf } from "./backends.ts";
import { choosePort, type PortChoice } from "./servicePorts.ts";

/** A reference to a Service that is there and may be spoken of, with the port that it names. */
export interface ServiceBackend {
  readonly decision: BackendDecision;
  readonly service: Delivered<Service>;
  readonly choice: PortChoice;
}

/** Those backends that are Services which are there. */
export function serviceBackends(backends: readonly BackendDecision[]): readonly ServiceBackend[] {
  const found: ServiceBackend[] = [];
  for (const decision of backends) {
    const service = serviceOf(decision);
    if (service === undefined) continue;
    found.push({ decision, service, choice: choosePort(service.resource, decision.ref.port) });
  }
  return found;
}
