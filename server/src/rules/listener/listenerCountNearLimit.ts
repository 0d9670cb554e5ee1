import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS, LISTENER_RULES } from "./listenerPlace.ts";

/** What the API server takes in one object, and the number above which little is left. */
const MOST = 64;
const MANY = 56;

export default defineRule({
  id: "listener-count-near-limit",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "An object has nearly as many listeners as it can have",
  why: `One Gateway or ListenerSet holds ${MOST} listeners; the API server refuses the next one. ListenerSets bring further listeners to a Gateway, ${MOST} each, and can belong to those who need them.`,
  source: LISTENER_RULES,
  bad: gatewayWith(
    57,
    "# ^^^^^^^^^ hint listener-count-near-limit: There are 57 listeners here, and the API server takes 64. Move some of them to a ListenerSet.\n",
  ),
  good: gatewayWith(3, ""),
  check(_cluster, { resource }, report) {
    const count = resource.spec.listeners?.length ?? 0;
    if (count <= MANY || count > MOST) return;
    report({
      at: ["spec", "listeners"],
      on: "key",
      message: `There are ${count} listeners here, and the API server takes ${MOST}. Move some of them to a ListenerSet.`,
    });
  },
});

function gatewayWith(listeners: number, marker: string): string {
  const lines = Array.from(
    { length: listeners },
    (_, at) => `    - { name: port-${at}, port: ${8000 + at}, protocol: HTTP }\n`,
  );
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${marker}${lines.join("")}`;
}
