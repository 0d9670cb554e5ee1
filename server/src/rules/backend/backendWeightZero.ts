import { ROUTE_KINDS } from "../../model/route.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { rulesWithBackends, weightsOf } from "./backendRef.ts";

export default defineRule({
  id: "backend-weight-zero",
  category: "advice",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  only: ["weights"],
  summary: "A backend with weight 0",
  why: "A backend with weight 0 gets nothing, as if it were not listed. That is a usual step of a rollout, and a leftover after it.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#backendref",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart-a
          port: 80
          weight: 1
        - name: cart-b
          port: 80
          weight: 0
#                 ^ hint backend-weight-zero: With weight 0 this backend gets nothing. 💡
`,
  correction: `
-          weight: 1
+          weight: 9
-          weight: 0
+          weight: 1
`,
  check(_cluster, route, report) {
    for (const { at, refs } of rulesWithBackends(route)) {
      const weights = weightsOf(refs);
      if (weights === undefined || weights.every((weight) => weight === 0)) continue;
      weights.forEach((weight, index) => {
        if (weight !== 0) return;
        const path = [...at, "backendRefs", index];
        report({
          at: [...path, "weight"],
          message: "With weight 0 this backend gets nothing.",
          isUnnecessary: true,
          fixes: [fixBy("Remove the backend", removeAt({ id: route.id, path }))],
        });
      });
    }
  },
});
