import { defineRule } from "../rule.ts";
import { rulesWithBackends, weightsOf } from "./backendRef.ts";

export default defineRule({
  id: "backend-weight-extended",
  category: "advice",
  severity: "hint",
  kinds: ["TLSRoute", "TCPRoute", "UDPRoute"],
  only: ["weights"],
  summary: "Weights on a Route whose support for them is optional",
  why: "Every implementation splits requests of HTTPRoutes and GRPCRoutes by weight. For connections of TLSRoutes, TCPRoutes and UDPRoutes that is optional: where it is not supported, the backends share alike or one gets all. Said once in a rule, and only where the weights differ.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#backendref",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart-a
          port: 80
          weight: 9
#                 ^ hint backend-weight-extended: Splitting connections of TCPRoutes by weight is optional; check whether your implementation supports it.
        - name: cart-b
          port: 80
          weight: 1
`,
  correction: `
-          weight: 9
+          weight: 1
`,
  check(_cluster, route, report) {
    for (const { at, refs } of rulesWithBackends(route)) {
      const weights = weightsOf(refs) ?? [];
      const index = refs.findIndex(({ weight }) => weight !== undefined);
      if (new Set(weights.filter((weight) => weight > 0)).size < 2) continue;
      report({
        at: [...at, "backendRefs", index, "weight"],
        message: `Splitting connections of ${route.resource.kind}s by weight is optional; check whether your implementation supports it.`,
      });
    }
  },
});
