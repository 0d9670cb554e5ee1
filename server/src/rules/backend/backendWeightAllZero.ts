import { ROUTE_KINDS } from "../../model/route.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { rulesWithBackends, setBackendField, weightsOf } from "./backendRef.ts";

export default defineRule({
  id: "backend-weight-all-zero",
  category: "advice",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  only: ["weights"],
  summary: "A rule whose backends all have weight 0",
  why: "A backend gets the share that its weight has in the sum of its rule. With a sum of 0 nobody gets anything: the rule still takes the requests that it matches and has nowhere to send them.",
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
          weight: 0
#                 ^ warning backend-weight-all-zero: All backends of this rule have weight 0, so requests that the rule matches get an error. 💡
        - name: cart-b
          port: 80
          weight: 0
`,
  check(_cluster, route, report) {
    for (const { at, refs } of rulesWithBackends(route)) {
      const weights = weightsOf(refs);
      if (weights === undefined || weights.some((weight) => weight !== 0)) continue;
      const first = [...at, "backendRefs", 0];
      const subject = refs.length === 1 ? "The only backend has" : "All backends of this rule have";
      report({
        at: [...first, "weight"],
        message: `${subject} weight 0, so requests that the rule matches get an error.`,
        fixes: refs
          .slice(0, MOST_FIXES)
          .map((ref, index) =>
            fixBy(
              `Set the weight of \`${ref.name ?? ""}\` to 1`,
              setBackendField(route, [...at, "backendRefs", index], "weight", 1),
            ),
          ),
      });
    }
  },
});

const MOST_FIXES = 4;
