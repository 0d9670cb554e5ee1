import { ROUTE_KINDS } from "../../model/route.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "mesh-serviceimport-parent",
  category: "advice",
  severity: "information",
  kinds: [...ROUTE_KINDS],
  only: ["parentServices"],
  summary: "A ServiceImport as the parent of a mesh's Route",
  why: "A ServiceImport stands for a Service of several clusters. A mesh may let Routes name it as parent, but need not; a headless one is left out of that altogether.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart-routes, namespace: shop }
spec:
  parentRefs:
    - { group: multicluster.x-k8s.io, kind: ServiceImport, name: cart }
#                                           ^^^^^^^^^^^^^ information mesh-serviceimport-parent: Routes for a ServiceImport, which stands for a Service of several clusters, are optional for meshes.
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
`,
  correction: `
-    - { group: multicluster.x-k8s.io, kind: ServiceImport, name: cart }
+    - { group: "", kind: Service, name: cart, port: 80 }
`,
  check(cluster, route, report) {
    for (const { index, parentKind } of cluster.attachment.of(route.id)) {
      if (parentKind !== "ServiceImport") continue;
      report({
        at: parentRefPath(index, "kind"),
        message:
          "Routes for a ServiceImport, which stands for a Service of several clusters, are optional for meshes.",
      });
    }
  },
});
