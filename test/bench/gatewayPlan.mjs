/**
 * The Gateways of a world: 4 to 64 listeners of every protocol, most of them HTTPS with a hostname and a
 * certificate of their own.
 *
 * @import { GatewayPlan, Listener } from "./manifests.mjs"
 */

const LISTENER_COUNTS = [16, 4, 64, 8, 32];

/** @param {number} index @param {string} namespace @param {string} gatewayClass @returns {GatewayPlan} */
export function gatewayPlan(index, namespace, gatewayClass) {
  const name = `gateway-${index}`;
  const length = LISTENER_COUNTS[index % LISTENER_COUNTS.length];
  return {
    name,
    namespace,
    gatewayClass,
    listeners: Array.from({ length }, (_, position) => plannedListener(name, position)),
  };
}

/** @param {string} owner @param {number} position @returns {Listener} */
function plannedListener(owner, position) {
  if (position === 0) return { name: "http", port: 80, protocol: "HTTP" };
  switch (position % 8) {
    case 3:
      return {
        name: `tls-${position}`,
        port: 8443,
        protocol: "TLS",
        hostname: `*.t${position}.${owner}.example.com`,
      };
    case 6:
      return { name: `tcp-${position}`, port: 5000 + position, protocol: "TCP" };
    case 7:
      return { name: `udp-${position}`, port: 5000 + position, protocol: "UDP" };
    default: {
      const hostname = `*.h${position}.${owner}.example.com`;
      const secret = `${owner}-${position}-tls`;
      return {
        name: `https-${position}`,
        port: 443,
        protocol: "HTTPS",
        hostname,
        secret,
        selected: position % 8 === 5,
      };
    }
  }
}

/** The kind of route that a workload attaches to such a listener; GRPCRoutes share those of HTTPRoutes. @param {Listener} item */
export const routeKindOf = ({ protocol }) =>
  protocol === "HTTP" || protocol === "HTTPS" ? "HTTPRoute" : `${protocol}Route`;
