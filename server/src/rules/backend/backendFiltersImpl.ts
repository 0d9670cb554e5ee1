import { defineRule } from "../rule.ts";

export default defineRule({
  id: "backend-filters-impl",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["backendFilters"],
  summary: "Filters on a backend, which not every implementation supports",
  why: "Filters of a rule are supported everywhere, as far as their types are; filters of a single backend are optional, and where they are not supported the Route may be refused or the filters left out. A rule with one backend can have its filters on the rule.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpbackendref",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart
          port: 80
          filters: [{ type: RequestHeaderModifier, requestHeaderModifier: { remove: [x-debug] } }]
#         ^^^^^^^ hint backend-filters-impl: Filters of a single backend are optional for implementations; the rule itself can have them.
`,
  correction: `
-    - backendRefs:
+    - filters: [{ type: RequestHeaderModifier, requestHeaderModifier: { remove: [x-debug] } }]
+      backendRefs:
-          filters: [{ type: RequestHeaderModifier, requestHeaderModifier: { remove: [x-debug] } }]
`,
  check(_cluster, route, report) {
    route.resource.spec.rules.forEach(({ backendFilters }, rule) => {
      backendFilters.forEach((filters, index) => {
        if (filters.length === 0) return;
        const advice = backendFilters.length === 1 ? "; the rule itself can have them" : "";
        report({
          at: ["spec", "rules", rule, "backendRefs", index, "filters"],
          on: "key",
          message: `Filters of a single backend are optional for implementations${advice}.`,
        });
      });
    });
  },
});
