import { defineRule } from "../rule.ts";
import { DEFAULT_GATEWAYS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-default-scope",
  category: "advice",
  severity: "information",
  kinds: ["Gateway"],
  summary: "A Gateway takes Routes that name no Gateway.",
  why: `With \`defaultScope: All\` a Gateway claims every Route with \`useDefaultGateways: All\`, of whatever namespace its
listeners let in, although no such Route names it. The fields are in the experimental channel. Several Gateways may be default
ones; such a Route then attaches to all of them.`,
  source: DEFAULT_GATEWAYS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  defaultScope: All
#               ^^^ information gateway-default-scope: This is a default Gateway, which the experimental CRDs have: Routes with \`useDefaultGateways: All\` attach without naming it, as far as its listeners let them in. In this workspace 1 Route does.
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  useDefaultGateways: All
`,
  correction: `
-  defaultScope: All
----
-apiVersion: gateway.networking.k8s.io/v1
-kind: HTTPRoute
-metadata: { name: cart, namespace: shop }
-spec:
-  useDefaultGateways: All
`,
  check(cluster, { id }, report) {
    if (!cluster.attachment.isDefaultGateway(id)) return;
    const count = cluster.attachment.routesByDefault(id).length;
    const routes = count === 0 ? "no Route does" : count === 1 ? "1 Route does" : `${count} Routes do`;
    report({
      at: ["spec", "defaultScope"],
      message: `This is a default Gateway, which the experimental CRDs have: Routes with \`useDefaultGateways: All\` attach without naming it, as far as its listeners let them in. In this workspace ${routes}.`,
    });
  },
});
