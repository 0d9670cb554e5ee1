import { defineRule } from "../rule.ts";
import { LISTENER_SETS, SET_KINDS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-too-many",
  category: "status",
  severity: "hint",
  kinds: [...SET_KINDS],
  summary: "A ListenerSet brings more listeners than the implementation merges into one Gateway.",
  why: `The API sets no limit to the listeners of a Gateway with its ListenerSets, but implementations may: the listeners beyond it
report \`Accepted: False\` with reason \`TooManyListeners\`. The limit of yours goes into the setting \`maxMergedListeners\`;
without it nothing is said. Listeners count in the order of precedence: the Gateway's own, then those of the older sets.`,
  source: LISTENER_SETS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners:
    - { name: shop, port: 8080, protocol: HTTP }
    - { name: blog, port: 8081, protocol: HTTP }
#             ^^^^ hint listenerset-too-many: This is listener 3 of Gateway \`edge\`, and the implementation takes 2.
`,
  correction: `
-    - { name: blog, port: 8081, protocol: HTTP }
`,
  exampleOptions: { maxMergedListeners: 2 },
  check(cluster, set, report) {
    const limit = cluster.options.maxMergedListeners;
    const parentAcceptance = cluster.merging.parentAcceptance(set.id);
    if (limit === 0 || parentAcceptance?.verdict !== "yes") return;
    const merged = cluster.merging.listenersWith(set.id);
    const gateway = parentAcceptance.parent?.resource.metadata.name ?? "";
    for (const [position, { owner, index, listener }] of merged.entries()) {
      if (position < limit || owner.id !== set.id) continue;
      const path = ["spec", "listeners", index];
      report({
        at: listener.name === undefined ? path : [...path, "name"],
        message: `This is listener ${position + 1} of Gateway \`${gateway}\`, and the implementation takes ${limit}.`,
      });
    }
  },
});
