import { firstPlaces } from "../../gateway-api/hostnames.ts";
import { rivalClaims } from "../../workspace/cluster/hostnameClaims.ts";
import { defineRule } from "../rule.ts";
import { HOSTNAME_ROUTES, HOSTNAMES } from "./hostnamesPath.ts";

export default defineRule({
  id: "route-hostname-claim-conflict",
  category: "advice",
  severity: "hint",
  kinds: [...HOSTNAME_ROUTES],
  summary: "Routes of different namespaces serve one hostname on one listener.",
  why: `Nothing keeps two namespaces that a listener lets in from claiming the same hostname. Their rules are merged, and where
they match alike the older Route wins. The other Route is not named, because its owner may not want that known.`,
  source: "https://gateway-api.sigs.k8s.io/concepts/security/",
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - { name: edge, namespace: infra }
  hostnames:
    - www.example.com
#     ^^^^^^^^^^^^^^^ hint route-hostname-claim-conflict: A Route of another namespace serves \`www.example.com\` on the same listener. Where their rules match alike, the older Route wins.
#- blog/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: posts, namespace: blog }
spec:
  parentRefs:
    - { name: edge, namespace: infra }
  hostnames:
    - www.example.com
#     ^^^^^^^^^^^^^^^ hint route-hostname-claim-conflict: A Route of another namespace serves \`www.example.com\` on the same listener. Where their rules match alike, the older Route wins.
`,
  correction: `
-    - www.example.com
+    - shop.example.com
-    - www.example.com
+    - blog.example.com
`,
  check(cluster, route, report) {
    for (const [hostname, index] of firstPlaces(route.resource.spec.hostnames ?? [])) {
      if (!cluster.matching.isShared(hostname)) continue;
      const claims = rivalClaims(cluster.matching.hostnameClaims(hostname));
      const own = claims.of(route.id);
      // HTTPRoute beside GRPCRoute has a rule of its own, with another outcome.
      if (own === undefined || !claims.isClaimedElsewhere(own)) continue;
      report({
        at: [...HOSTNAMES, index],
        message: `A Route of another namespace serves \`${hostname}\` on the same listener. Where their rules match alike, the older Route wins.`,
      });
    }
  },
});
