import { subsumedMatches } from "../../gateway-api/matching/matchConflicts.ts";
import { matchPath, removeMatch } from "../precedence/matchPlace.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "match-subsumed-within-rule",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["severalMatches"],
  summary: "A match that another match of its rule includes.",
  why: `A rule takes a request when one of its matches does. What a wide match takes needs no narrow one beside it, unless
another Route of the host has a match between the two: the narrow one goes before that. Rules of the same Route are taken into
account.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches:
        - path: { value: /cart }
        - path: { value: /cart/items }
#         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint match-subsumed-within-rule: Match 1 of this rule takes these requests, too. This one is needed only where another Route has a match between the two. 💡
`,
  correction: `
-        - path: { value: /cart/items }
+        - path: { value: /basket }
`,
  check(_cluster, route, report) {
    route.resource.spec.rules.forEach((_, rule) => {
      for (const { match, by } of subsumedMatches(route.resource, rule)) {
        report({
          at: matchPath(route.resource, { rule, match }),
          message: `Match ${by + 1} of this rule takes these requests, too. This one is needed only where another Route has a match between the two.`,
          fixes: removeMatch(route, { rule, match }),
        });
      }
    });
  },
});
