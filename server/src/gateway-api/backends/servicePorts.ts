import type { NumberOrOpaque } from "../../model/reading.ts";
import type { Service } from "../../model/resource.ts";
import type { RouteKind } from "../../model/route.ts";
import type { ServicePort } from "../../model/service.ts";
import { exactList } from "../../yaml/exactList.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** A port with its index in the Service. */
export interface PlacedServicePort extends ServicePort {
  readonly index: number;
}

/** The ports of a Service that a number means: none, one, or one for each protocol. */
export type PortChoice =
  | { readonly kind: "found"; readonly ports: readonly PlacedServicePort[] }
  /** `behind` are the ports whose containers listen on the number. */
  | { readonly kind: "missing"; readonly behind: readonly PlacedServicePort[] }
  | { readonly kind: "unknown" };

/**
 * The port of a Service that a Route names. It is the Service's own port, not that of its containers. A Service without
 * ports, and one with a port that is filled in later, leave it open.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#backendobjectreference
 */
export function choosePort(service: Service, port: NumberOrOpaque | undefined): PortChoice {
  if (typeof port !== "number" || service.spec.ports.length === 0) return { kind: "unknown" };
  const chosen = CHOICES.get(service) ?? new Map<number, PortChoice>();
  const known = chosen.get(port);
  if (known !== undefined) return known;
  const choice = portOf(service, port);
  CHOICES.set(service, chosen.set(port, choice));
  return choice;
}

/** What was chosen of each Service: ten Routes that name one port of it share the answer. */
const CHOICES = new WeakMap<Service, Map<number, PortChoice>>();

function portOf({ spec: { ports } }: Service, port: number): PortChoice {
  const found = placedWhere(ports, (candidate) => candidate.port === port);
  if (found.length > 0) return { kind: "found", ports: found };
  if (ports.some((candidate) => typeof candidate.port !== "number")) return { kind: "unknown" };
  return { kind: "missing", behind: placedWhere(ports, ({ targetPort }) => targetPort === port) };
}

/** Those ports of a list that fit, with their indices. */
function placedWhere(
  ports: readonly ServicePort[],
  fits: (port: ServicePort) => boolean,
): readonly PlacedServicePort[] {
  return exactList(ports.flatMap((port, index) => (fits(port) ? [{ index, ...port }] : [])));
}

/** The ports of a Service with their indices. */
export function placedPorts(service: Service): readonly PlacedServicePort[] {
  return placedWhere(service.spec.ports, () => true);
}

/** The transport that a Route's kind needs. */
export function transportOf(kind: RouteKind): "TCP" | "UDP" {
  return kind === "UDPRoute" ? "UDP" : "TCP";
}

/** The transport of a Service's port; undefined where it is filled in later. */
export function portTransport({ protocol }: ServicePort): string | undefined {
  return protocol !== undefined && isOpaque(protocol) ? undefined : (protocol ?? "TCP");
}
