import { ROUTE_KINDS } from "../../model/route.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "mesh-consumer-extended",
  category: "advice",
  severity: "information",
  kinds: [...ROUTE_KINDS],
  only: ["parentServices"],
  summary: "A mesh's Route for a Service of another namespace",
  why: "Beside its Service a Route speaks for the producer and holds for every client. In another namespace it is a consumer's: it holds for clients of its own namespace only, and meshes need not support that. No ReferenceGrant plays a part.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
#- web/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart-routes, namespace: web }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, namespace: shop }
#                                                        ^^^^ information mesh-consumer-extended: A Route in another namespace than its Service applies to clients in namespace \`web\` only, where the mesh supports that.
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
`,
  correction: `
-#- web/route.yaml
+#- shop/route.yaml
-metadata: { name: cart-routes, namespace: web }
+metadata: { name: cart-routes, namespace: shop }
`,
  check(cluster, route, report) {
    for (const { index, ref, role } of cluster.mesh.parents(route.id)) {
      if (role !== "consumer" || ref.namespace === undefined || route.namespace === undefined) continue;
      report({
        at: parentRefPath(index, "namespace"),
        message: `A Route in another namespace than its Service applies to clients in namespace \`${route.namespace}\` only, where the mesh supports that.`,
      });
    }
  },
});
