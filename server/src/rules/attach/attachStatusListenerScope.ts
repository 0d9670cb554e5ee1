import { defineRule } from "../rule.ts";
import { foreignListeners } from "../status/foreignListeners.ts";

export default defineRule({
  id: "attach-status-listener-scope",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["savedStatus"],
  summary: "A Gateway that reports listeners of its child or of its parent in a saved status",
  why: "Of merged Gateways each reports its own listeners in `status.listeners`: the parent none of a child's, the child none of the parent's or of another child's. Otherwise one listener has two statuses, and teams read what is not theirs.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1713/#listener-conditions",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra, uid: 1b2c }
spec:
  gatewayClassName: internet
  infrastructure:
    allowedChildren: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
status:
  listeners:
    - { name: http, attachedRoutes: 0, conditions: [] }
    - { name: shop, attachedRoutes: 0, conditions: [] }
#             ^^^^ warning attach-status-listener-scope: Listener \`shop\` belongs to another Gateway of the merged one and is reported there; a controller must not report it here.
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: infra }
spec:
  gatewayClassName: internet
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: front }
  listeners:
    - { name: shop, port: 8080, protocol: HTTP }
`,
  correction: `
-    - { name: shop, attachedRoutes: 0, conditions: [] }
`,
  check(cluster, gateway, report) {
    for (const { at, name, kind } of foreignListeners(gateway, cluster)) {
      if (kind !== "Gateway") continue;
      report({
        at,
        message: `Listener \`${name}\` belongs to another Gateway of the merged one and is reported there; a controller must not report it here.`,
      });
    }
  },
});
