import { parentRefPath, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "mesh-route-type-conflict",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute", "TLSRoute", "TCPRoute"],
  only: ["parentServices"],
  summary: "Another kind of Route has the port of the Service",
  why: "For one port of a Service only one kind of Route counts: GRPCRoute before HTTPRoute before TLSRoute before TCPRoute. Routes of the weaker kind are not accepted: `Conflicted`. Routes beside the Service and those of each other namespace are looked at apart.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart-routes, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, port: 80 }
#                                                   ^^ warning mesh-route-type-conflict: GRPCRoute \`cart-calls\` has port 80 of Service \`cart\`, and a port takes one kind of Route only, so this HTTPRoute is not accepted there.
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
#- shop/calls.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: cart-calls, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, port: 80 }
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
`,
  correction: `
 #- shop/calls.yaml
-    - { group: "", kind: Service, name: cart, port: 80 }
+    - { group: "", kind: Service, name: cart, port: 9000 }
`,
  check(cluster, route, report) {
    for (const parent of cluster.mesh.parents(route.id)) {
      const { index, ref, target, verdict } = parent;
      const stronger = verdict === "no" ? undefined : cluster.mesh.strongerClaim(route, parent);
      if (stronger === undefined) continue;
      report({
        at: parentRefPath(index, ref.port === undefined ? "name" : "port"),
        message: `${stronger.kind} \`${stronger.name}\` has ${ref.port === undefined ? "" : `port ${ref.port} of `}${targetText(route, target)}, and a port takes one kind of Route only, so this ${route.resource.kind} is not accepted there.`,
        related: [
          { place: { id: stronger.route, path: ["spec", "parentRefs"] }, message: "The Route that counts." },
        ],
      });
    }
  },
});
