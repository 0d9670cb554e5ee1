import { isMeshRoute } from "../../gateway-api/backends/backends.ts";
import { parentKindOf } from "../../gateway-api/references/references.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "mesh-route-chain",
  category: "advice",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  only: ["parentServices"],
  summary: "A backend of a mesh's Route has Routes of its own",
  why: "A Route sends to the endpoints of its backends. Routes that name such a backend as their parent are not asked again: they hold for clients that call that Service directly.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart-routes, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, port: 80 }
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
#                           ^^^^^^^ hint mesh-route-chain: HTTPRoute \`v2-routes\` of Service \`cart-v2\` does not hold for requests that this Route sends there; they go to its endpoints.
#- shop/second.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: v2-routes, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart-v2 }
  rules:
    - backendRefs: [{ name: cart-v3, port: 80 }]
`,
  correction: `
-    - { group: "", kind: Service, name: cart-v2 }
+    - { group: "", kind: Service, name: cart-v4 }
`,
  check(cluster, route, report) {
    if (!isMeshRoute(route)) return;
    const own = new Set(cluster.mesh.parents(route.id).map(({ target }) => JSON.stringify(target)));
    for (const { path, target } of cluster.backends.of(route.id)) {
      if (parentKindOf(target) !== "Service" || own.has(JSON.stringify(target))) continue;
      // Only those beside the backend, and beside this Route, may be spoken of.
      if (target.namespace === undefined || !mayBeNamed(route, { namespace: target.namespace })) continue;
      const [next] = cluster.mesh
        .claims(target, target.namespace)
        .filter((claim) => claim.route !== route.id);
      if (next === undefined) continue;
      report({
        at: [...path, "name"],
        message: `${next.kind} \`${next.name}\` of ${targetText(route, target)} does not hold for requests that this Route sends there; they go to its endpoints.`,
        related: [
          { place: { id: next.route, path: ["spec", "parentRefs"] }, message: "The Route of that Service." },
        ],
      });
    }
  },
});
