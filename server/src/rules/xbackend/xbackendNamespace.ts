import { isBoundToNamespace } from "../../gateway-api/backends/backends.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { X_BACKENDS } from "./xBackends.ts";

export default defineRule({
  id: "xbackend-namespace",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  only: ["otherBackends"],
  summary: "An XBackend of another namespace",
  why: "An XBackend is for the Routes of its own namespace. A reference from elsewhere counts as `RefNotPermitted`, and no ReferenceGrant changes that. Write an XBackend beside the Route.",
  source: X_BACKENDS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - group: gateway.networking.x-k8s.io
          kind: XBackend
          name: mail
          namespace: mail
#                    ^^^^ error xbackend-namespace: Only Routes of its own namespace can name an XBackend, and no ReferenceGrant changes that. 💡
`,
  check(cluster, route, report) {
    for (const { path, target, ref } of cluster.backends.of(route.id)) {
      if (!isBoundToNamespace(target) || ref.namespace === undefined) continue;
      if (sameNamespace(route.namespace, target.namespace) !== "no") continue;
      const place = { id: route.id, path: [...path, "namespace"] };
      report({
        at: place.path,
        message: "Only Routes of its own namespace can name an XBackend, and no ReferenceGrant changes that.",
        fixes: [fixBy("Take the XBackend of the Route's namespace", removeAt(place))],
      });
    }
  },
});
