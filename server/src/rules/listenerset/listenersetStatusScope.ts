import { defineRule } from "../rule.ts";
import { foreignListeners } from "../status/foreignListeners.ts";

export default defineRule({
  id: "listenerset-status-scope",
  category: "status",
  severity: "warning",
  kinds: ["Gateway", "ListenerSet", "XListenerSet"],
  only: ["savedStatus"],
  summary: "A saved status that mixes the listeners of a Gateway with those of its ListenerSets",
  why: "A ListenerSet reports its own listeners in `status.listeners`, and the Gateway its own. An entry for a listener of the other gives one listener two statuses, and shows a team what is not its own.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1713/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: internet
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra, uid: 1b2c }
spec:
  parentRef: { name: web }
  listeners:
    - { name: shop, port: 8080, protocol: HTTP }
status:
  listeners:
    - { name: shop, attachedRoutes: 0, conditions: [] }
    - { name: http, attachedRoutes: 0, conditions: [] }
#             ^^^^ warning listenerset-status-scope: Listener \`http\` belongs to the Gateway and is reported there; a controller must not report it here.
`,
  correction: `
-    - { name: http, attachedRoutes: 0, conditions: [] }
`,
  check(cluster, owner, report) {
    for (const { at, name, kind } of foreignListeners(owner, cluster)) {
      if (owner.resource.kind === "Gateway" && kind === "Gateway") continue;
      const whose = kind === "Gateway" ? "the Gateway" : "a ListenerSet of the Gateway";
      report({
        at,
        message: `Listener \`${name}\` belongs to ${whose} and is reported there; a controller must not report it here.`,
      });
    }
  },
});
