import { route } from "./manifests.mjs";

/**
 * @import { GatewayPlan, Listener, Manifest, ServicePlan } from "./manifests.mjs"
 */

const RULES = 5;
/** The parentRef and one backendRef for each rule. */
export const PROBE_REFERENCES = RULES + 1;

/**
 * The HTTPRoute in which keystrokes are measured: 2 kB, without a fault, and alike in every world so that worlds of
 * different size can be compared.
 *
 * @param {ServicePlan} target @param {GatewayPlan} parent @param {Listener} listener
 * @returns {Manifest}
 */
export function probeRoute(target, parent, listener) {
  const parentRefs = [{ name: parent.name, namespace: parent.namespace, sectionName: listener.name }];
  const hostnames = [listener.hostname?.replace("*", "probe")];
  const rules = Array.from({ length: RULES }, (_, index) => ({
    matches: [{ path: { type: "PathPrefix", value: `/v1/probe-${index}` } }],
    filters: [
      {
        type: "RequestHeaderModifier",
        requestHeaderModifier: { set: [{ name: "x-rule", value: `${index}` }] },
      },
    ],
    backendRefs: [{ name: target.name, port: target.ports[0].port }],
  }));
  return route("HTTPRoute", target.namespace, "probe", { parentRefs, hostnames, rules });
}
