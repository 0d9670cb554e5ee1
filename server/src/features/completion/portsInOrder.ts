import type { ServicePort } from "../../model/service.ts";
import type { Surroundings } from "./surroundings.ts";

/** Names of ports that are there for others than those who use a Service. */
const ASIDE =
  /^(?:https?-|tcp-)?(?:metrics|prom(?:etheus)?|monitoring|health|healthz|probes?|admin|debug|pprof|management)\b/;

/** What the kind of a Route sends, by the name of a port or by its `appProtocol`. */
const SENT: Readonly<Record<string, RegExp>> = {
  HTTPRoute: /^(?:https?|web)\b/,
  GRPCRoute: /^(?:grpcs?|h2c|kubernetes\.io\/h2c)\b/,
  TLSRoute: /^(?:https|tls)\b/,
};

/** The transport of what the Route that is written sends. */
export function transportOf({ subject }: Surroundings): "TCP" | "UDP" {
  return subject?.resource.kind === "UDPRoute" ? "UDP" : "TCP";
}

/** The ports of a Service that speak the transport of the Route: first those that say what it sends, last those for others. */
export function portsInOrder(ports: readonly ServicePort[], around: Surroundings): readonly ServicePort[] {
  const { kind = "" } = around.subject?.resource ?? {};
  const transport = transportOf(around);
  return ports
    .filter(({ protocol = "TCP" }) => protocol === transport)
    .map((port) => ({ port, order: orderFor(kind, port) }))
    .sort((a, b) => a.order - b.order)
    .map(({ port }) => port);
}

function orderFor(kind: string, { name = "", appProtocol = "" }: ServicePort): number {
  if (ASIDE.test(name)) return 3;
  const says = (sent: RegExp) => sent.test(name) || sent.test(appProtocol);
  const own = SENT[kind];
  if (own === undefined) return 1;
  if (says(own)) return 0;
  return Object.values(SENT).some(says) ? 2 : 1;
}
