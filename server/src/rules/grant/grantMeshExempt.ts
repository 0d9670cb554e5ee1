import { isMeshRoute } from "../../gateway-api/backends/backends.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { permission } from "../../gateway-api/references/referenceGrants.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "grant-mesh-exempt",
  category: "advice",
  severity: "information",
  kinds: [...ROUTE_KINDS],
  only: ["parentServices"],
  summary: "A mesh's Route refers into another namespace without a ReferenceGrant",
  why: "Where every parent of a Route is a Service, the Route speaks for clients that reach the other namespace without it, too, so its backends need no ReferenceGrant. As soon as a Gateway is among the parents they do: every parent then sees the backend as `RefNotPermitted`.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: payments, namespace: shop }
spec:
  parentRefs: [{ group: "", kind: Service, name: cart }]
  rules:
    - backendRefs:
        - name: payments
          namespace: billing
#                    ^^^^^^^ information grant-mesh-exempt: This needs no ReferenceGrant as long as every parent of the Route is a Service; with a Gateway among them it would.
          port: 80
`,
  correction: `
-          namespace: billing
`,
  check(cluster, route, report) {
    if (!isMeshRoute(route)) return;
    const { group, kind } = route.resource;
    for (const { path, target, ref } of cluster.backends.of(route.id)) {
      if (ref.namespace === undefined || sameNamespace(route.namespace, target.namespace) !== "no") continue;
      const asked = permission({ group, kind, namespace: route.namespace }, target, cluster.lookup);
      if (asked.verdict !== "no") continue;
      report({
        at: [...path, "namespace"],
        message:
          "This needs no ReferenceGrant as long as every parent of the Route is a Service; with a Gateway among them it would.",
      });
    }
  },
});
