import type { Delivered } from "../../delivery/delivered.ts";
import { mayAnswer } from "../../gateway-api/traffic/answeringFilters.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteRule } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "backend-missing",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  summary: "A rule without backends that answers nothing itself",
  why: "A rule takes the requests that it matches, whether or not it has somewhere to send them. Without backends, and without a filter that answers, an HTTPRoute gives 500 and a GRPCRoute `UNIMPLEMENTED`; the Route is accepted all the same. Redirects answer by themselves, a filter of an extension may, and a rule with `allowedRoutes` hands its requests on.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - matches: [{ path: { value: /cart } }]
      backendRefs: [{ name: cart, port: 80 }]
    - matches: [{ path: { value: /orders } }]
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning backend-missing: This rule has no \`backendRefs\`, so what it matches is answered with 500. Add a backend, or a filter that answers. 💡
---
apiVersion: v1
kind: Service
metadata: { name: orders, namespace: shop }
spec: { ports: [{ port: 80 }] }
`,
  correction: `
----
-apiVersion: v1
-kind: Service
-metadata: { name: orders, namespace: shop }
-spec: { ports: [{ port: 80 }] }
+      filters: [{ type: RequestRedirect, requestRedirect: { hostname: orders.example.com } }]
`,
  check(cluster, route, report) {
    // A manifest without `rules` is often a part of one that has them.
    if (route.resource.spec.hasDefaultRules === true) return;
    route.resource.spec.rules.forEach((rule, index) => {
      if (!rule.hasNoBackends || hasAnswer(rule)) return;
      report({
        at: ["spec", "rules", index],
        message: `This rule has no \`backendRefs\`, so what it matches is answered with ${route.resource.kind === "GRPCRoute" ? "`UNIMPLEMENTED`" : "500"}. Add a backend, or a filter that answers.`,
        fixes: onlyService(cluster, route, index),
      });
    });
  },
});

/** Sending the requests to the Service of the Route's namespace, where there is one only and it has one port. */
function onlyService(cluster: Cluster, route: Delivered<Route>, rule: number): readonly Fix[] {
  if (route.namespace === undefined) return [];
  const service = cluster.objects.only("", "Service", route.namespace);
  if (service?.resource.kind !== "Service") return [];
  const { metadata, spec } = service.resource;
  const [only, ...more] = spec.ports;
  const { name } = metadata;
  if (name === undefined || typeof only?.port !== "number" || more.length > 0) return [];
  const path = ["spec", "rules", rule, "backendRefs"];
  const value = [{ name, port: only.port }];
  return [fixBy(`Send the requests to Service \`${name}\``, setAt({ id: route.id, path }, value))];
}

function hasAnswer({ filters, allowedRoutes, misplacedPolicy, isUnread }: RouteRule): boolean {
  const handsOn = allowedRoutes !== undefined || misplacedPolicy !== undefined || isUnread === true;
  return handsOn || filters.some((filter) => ANSWERING.has(filter.type ?? "") || mayAnswer(filter));
}

/** Filters of the API that answer, or decide before any backend whether somebody does. */
const ANSWERING: ReadonlySet<string> = new Set(["RequestRedirect", "ExternalAuth"]);
