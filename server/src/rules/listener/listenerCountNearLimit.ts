import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS, LISTENER_RULES } from "./listenerPlace.ts";

/** What the API server takes in one object, and the number above which little is left. */
const MOST = 64;
const MANY = 56;

/** Of the bad example; the good one has the first three. */
const LISTENERS = Array.from(
  { length: 57 },
  (_, at) => `    - { name: port-${at}, port: ${8000 + at}, protocol: HTTP }`,
);

export default defineRule({
  id: "listener-count-near-limit",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "An object has nearly as many listeners as it can have",
  why: `One Gateway or ListenerSet holds ${MOST} listeners; the API server refuses the next one. ListenerSets bring further listeners to a Gateway, ${MOST} each, and can belong to those who need them.`,
  source: LISTENER_RULES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
# ^^^^^^^^^ hint listener-count-near-limit: There are 57 listeners here, and the API server takes 64. Move some of them to a ListenerSet.
${LISTENERS.join("\n")}
`,
  correction: LISTENERS.slice(3)
    .map((line) => `-${line}`)
    .join("\n"),
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
