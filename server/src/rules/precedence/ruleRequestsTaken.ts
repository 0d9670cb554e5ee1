import type { Route } from "../../model/resource.ts";
import type { PartlyTaken } from "../../workspace/cluster/competingRoutes.ts";
import { defineRule } from "../rule.ts";
import { matchPath } from "./matchPlace.ts";

export default defineRule({
  id: "rule-requests-taken",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  summary: "Requests that a rule matches go to a Route of another namespace.",
  why: `On one listener the more specific match takes a request, whoever wrote it. A Route of another team can so take a part of
what a prefix covers, and nobody is told: both Routes are accepted. Where it is meant, all is well; otherwise ask the owner of
the Gateway who serves these requests. Nothing is said of hosts where a regular expression or text that is filled in later
leaves it open who takes what.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [shop.example.com]
  rules:
    - matches: [{ path: { value: /api } }]
#               ^^^^^^^^^^^^^^^^^^^^^^^^^ hint rule-requests-taken: Requests for \`shop.example.com/api/orders\` go to an HTTPRoute of another namespace, which matches them more specifically.
      backendRefs: [{ name: shop, port: 80 }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: orders, namespace: orders }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [shop.example.com]
  rules:
    - matches: [{ path: { value: /api/orders } }]
      backendRefs: [{ name: orders, port: 80 }]
`,
  correction: `
 metadata: { name: orders, namespace: orders }
-  hostnames: [shop.example.com]
+  hostnames: [orders.example.com]
`,
  check(cluster, route, report) {
    const reported = new Set<number>();
    for (const taken of cluster.matching.partlyTaken(route)) {
      if (reported.has(taken.rule)) continue;
      reported.add(taken.rule);
      report({ at: matchPath(route.resource, taken), message: messageOf(route.resource, taken) });
    }
  },
});

function messageOf({ kind }: Route, { hostname, taker }: PartlyTaken): string {
  const method = taker.method === undefined ? "" : `${taker.method} `;
  const article = kind === "HTTPRoute" ? "an" : "a";
  return `Requests for \`${method}${hostname}${taker.path}\` go to ${article} ${kind} of another namespace, which matches them more specifically.`;
}
