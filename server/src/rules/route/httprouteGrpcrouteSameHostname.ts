import { firstPlaces } from "../../gateway-api/hostnames.ts";
import { precedes, rivalClaims } from "../../workspace/cluster/hostnameClaims.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";
import { HOSTNAMES } from "./hostnamesPath.ts";

export default defineRule({
  id: "httproute-grpcroute-same-hostname",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  summary: "An HTTPRoute and a GRPCRoute serve one hostname on one listener.",
  why: `Both kinds match HTTP requests, and the API does not say how their rules would be merged: an implementation may accept
only the older of the two, or the first by name. The other one then has \`Accepted: False\`. Manifests have no creation
times, so without them the order by name decides here and the finding is an information.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#grpcroute",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: pages, namespace: shop }
spec:
  parentRefs:
    - name: edge
  hostnames: [shop.example.com]
---
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: procedures, namespace: shop }
spec:
  parentRefs:
    - name: edge
  hostnames: [shop.example.com]
#             ^^^^^^^^^^^^^^^^ information httproute-grpcroute-same-hostname: HTTPRoute \`pages\` serves \`shop.example.com\` on the same listener and takes precedence, so this GRPCRoute may be refused. Give each kind hostnames of its own.
`,
  correction: `
 metadata: { name: procedures, namespace: shop }
-  hostnames: [shop.example.com]
+  hostnames: [api.example.com]
`,
  check(cluster, route, report) {
    for (const [hostname, index] of firstPlaces(route.resource.spec.hostnames ?? [])) {
      if (!cluster.matching.isShared(hostname)) continue;
      const claims = rivalClaims(cluster.matching.hostnameClaims(hostname));
      const own = claims.of(route.id);
      const winner = own && claims.ofAnotherKindBefore(own);
      if (own === undefined || winner === undefined) continue;
      const isVisible = mayBeNamed(route, winner);
      const other = isVisible
        ? `${winner.kind} \`${winner.name}\``
        : `${winner.kind === "HTTPRoute" ? "An" : "A"} ${winner.kind} of another namespace`;
      report({
        at: [...HOSTNAMES, index],
        severity: precedes(winner, own).isTentative ? milder("warning") : "warning",
        message: `${other} serves \`${hostname}\` on the same listener and takes precedence, so this ${own.kind} may be refused. Give each kind hostnames of its own.`,
        related: isVisible
          ? [{ place: { id: winner.route, path: HOSTNAMES }, message: "The Route that takes precedence." }]
          : [],
      });
    }
  },
});
