import { isMeshRoute } from "../../gateway-api/backends/backends.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "mesh-hostnames-ignored",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["parentServices"],
  summary: "Hostnames of a Route whose parents are Services",
  why: "In a mesh the Service that is called decides which Routes hold, not the `Host` header, so `hostnames` should have no effect. Where the header does matter, match on it.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart-routes, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, port: 80 }
  hostnames: [cart.example.com]
# ^^^^^^^^^ warning mesh-hostnames-ignored: Every parent of this Route is a Service, and a mesh does not look at \`hostnames\`. Match on the header \`Host\` where it matters. 💡
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
`,
  correction: `
-  hostnames: [cart.example.com]
-    - backendRefs: [{ name: cart-v2, port: 80 }]
+    - matches: [{ headers: [{ name: Host, value: cart.example.com }] }]
+      backendRefs: [{ name: cart-v2, port: 80 }]
`,
  check(_cluster, route, report) {
    const { hostnames = [] } = route.resource.spec;
    if (hostnames.length === 0 || !isMeshRoute(route)) return;
    const place = { id: route.id, path: ["spec", "hostnames"] };
    report({
      at: place.path,
      on: "key",
      message:
        "Every parent of this Route is a Service, and a mesh does not look at `hostnames`. Match on the header `Host` where it matters.",
      fixes: [fixBy("Remove `hostnames`", removeAt(place))],
    });
  },
});
