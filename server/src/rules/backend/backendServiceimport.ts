import { parentKindOf } from "../../gateway-api/references/references.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "backend-serviceimport",
  category: "advice",
  severity: "information",
  kinds: [...ROUTE_KINDS],
  only: ["otherBackends"],
  summary: "A ServiceImport as a backend",
  why: "A ServiceImport stands for a Service of several clusters: its ports and its name in DNS are those of the import, and traffic goes to endpoints in any of the clusters. Support for it is optional, and needs an implementation of the multi-cluster API beside the Gateway's.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1748/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - group: multicluster.x-k8s.io
          kind: ServiceImport
#               ^^^^^^^^^^^^^ information backend-serviceimport: Sending to a ServiceImport, which stands for endpoints of several clusters, is optional for implementations.
          name: cart
          port: 80
`,
  correction: `
-        - group: multicluster.x-k8s.io
-          kind: ServiceImport
-          name: cart
+        - name: cart
`,
  check(cluster, route, report) {
    for (const { path, target } of cluster.backends.of(route.id)) {
      if (parentKindOf(target) !== "ServiceImport") continue;
      report({
        at: [...path, "kind"],
        message:
          "Sending to a ServiceImport, which stands for endpoints of several clusters, is optional for implementations.",
      });
    }
  },
});
