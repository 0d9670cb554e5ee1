import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";
import { listenersText, lostToOthers, unreachableRules, winnersPlaces, winnersText } from "./lostToOthers.ts";
import { matchPath } from "./matchPlace.ts";

export default defineRule({
  id: "rule-duplicate-across-routes",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  summary: "A match that another Route has, too, for the same hostname on the same listener.",
  why: `Routes of one hostname on one listener are merged. Of two matches that ask for the same, the one of the older Route takes
every request, and of equally old Routes the first by \`namespace/name\`. Both Routes are accepted, and nothing tells that one of
them is not used. Manifests have no creation times, so without them the order by name decides here and the finding is an
information.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
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
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [shop.example.com]
  rules:
    - matches: [{ path: { value: /api } }]
      backendRefs: [{ name: cart, port: 80 }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: items, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [shop.example.com]
  rules:
    - matches: [{ path: { value: /api/ } }]
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-duplicate-across-routes: HTTPRoute \`cart\` matches the same requests for \`shop.example.com\` and takes precedence unless it is the younger one, so this match gets none of them.
      backendRefs: [{ name: items, port: 80 }]
`,
  correction: `
-    - matches: [{ path: { value: /api/ } }]
+    - matches: [{ path: { value: /api/items } }]
`,
  check(cluster, route, report) {
    const lost = lostToOthers(cluster, route);
    if (lost.length === 0) return;
    const unreachable = new Set(unreachableRules(cluster, route).map(({ rule }) => rule));
    for (const entry of lost) {
      if (unreachable.has(entry.match.rule)) continue;
      const { hostname, listeners } = entry.where;
      const where = hostname === undefined ? "" : ` for \`${hostname}\``;
      const place = listeners === undefined ? "" : ` on ${listenersText(cluster, route, listeners)}`;
      const outcome = place === "" ? "gets none of them" : "gets none of them there";
      const order = entry.isTentative ? "takes precedence unless it is the younger one" : "goes first";
      report({
        at: matchPath(route.resource, entry.match),
        severity: entry.isTentative ? milder("warning") : "warning",
        message: `${winnersText(route, entry)} matches the same requests${where}${place} and ${order}, so this match ${outcome}.`,
        related: winnersPlaces(cluster, route, entry),
        isUnnecessary: entry.isLostEverywhere && !entry.isTentative,
      });
    }
  },
});
