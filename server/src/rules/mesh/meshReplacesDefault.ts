import type { Delivered } from "../../delivery/delivered.ts";
import { isMeshRoute } from "../../gateway-api/backends/backends.ts";
import type { MeshParent } from "../../gateway-api/matching/meshParents.ts";
import { catchesAll } from "../../gateway-api/matching/requestMatches.ts";
import type { Route } from "../../model/resource.ts";
import { appendAt, type Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { parentRefPath, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "mesh-replaces-default",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["parentServices"],
  summary: "A mesh's Routes leave some requests for the Service without an answer",
  why: "Without a Route the mesh sends every request to the Service's own endpoints. With one, a request that no rule matches is refused. A last rule without `matches` to the Service itself keeps the rest as it was.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart-routes, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, port: 80 }
#                                       ^^^^ hint mesh-replaces-default: Requests for Service \`cart\` that no rule matches are refused now; without Routes they reached it. Add a rule without \`matches\` if they still should. 💡
  rules:
    - matches: [{ path: { value: /v2 } }]
      backendRefs: [{ name: cart-v2, port: 80 }]
`,
  check(cluster, route, report) {
    const { rules } = route.resource.spec;
    if (rules.length === 0 || rules.some(catchesAll) || !isMeshRoute(route)) return;
    for (const parent of cluster.mesh.parents(route.id)) {
      const { index, target, role, verdict } = parent;
      if (role === "unknown" || verdict === "no") continue;
      const others = cluster.mesh.claims(target, route.namespace);
      if (others.some(({ catchesAll }) => catchesAll)) continue;
      report({
        at: parentRefPath(index, "name"),
        message: `Requests for ${targetText(route, target)} that no rule matches are refused now; without Routes they reached it. Add a rule without \`matches\` if they still should.`,
        fixes: defaultRule(route, parent),
      });
    }
  },
});

function defaultRule(route: Delivered<Route>, { target, meant }: MeshParent): readonly Fix[] {
  const [port, ...others] = meant.kind === "some" ? meant.ports : [];
  if (port === undefined || others.length > 0) return [];
  const { name, namespace } = target;
  const ref =
    namespace === undefined || namespace === route.namespace ? { name, port } : { name, namespace, port };
  return [
    fixBy(
      `Add a rule that sends the rest to \`${name}\``,
      appendAt({ id: route.id, path: ["spec", "rules"] }, { backendRefs: [ref] }),
    ),
  ];
}
