import { ROUTE_KINDS } from "../../model/route.ts";
import { defineRule } from "../rule.ts";
import { parentRefPath } from "./parentRef.ts";
import { listenerOfPort } from "./routeParentPortDiscouraged.ts";

export default defineRule({
  id: "route-parent-port-extended",
  category: "advice",
  severity: "information",
  kinds: [...ROUTE_KINDS],
  summary: "A parentRef has a `port`, which not every implementation supports.",
  why: `\`port\` in a parentRef that names a Gateway or a ListenerSet is an optional feature (\`HTTPRouteParentRefPort\`). What an
implementation without it makes of the Route is not said. Where one listener has the port and its name would do instead,
\`route-parent-port-discouraged\` says so.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#parentreference",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: cart, port: 80, protocol: HTTP, hostname: cart.example.com }
    - { name: blog, port: 80, protocol: HTTP, hostname: blog.example.com }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      port: 80
#           ^^ information route-parent-port-extended: Support for \`port\` in a parentRef is optional; \`sectionName\` works everywhere.
`,
  correction: `
-      port: 80
+      sectionName: cart
+    - name: edge
+      sectionName: blog
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, ref, verdict } = attachment;
      if (ref.port === undefined || verdict !== "yes" || listenerOfPort(attachment) !== undefined) continue;
      report({
        at: parentRefPath(index, "port"),
        message: "Support for `port` in a parentRef is optional; `sectionName` works everywhere.",
      });
    }
  },
});
