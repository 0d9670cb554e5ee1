import { repeatedMatches } from "../../gateway-api/matching/matchConflicts.ts";
import { matchPath, removeMatch } from "../precedence/matchPlace.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "match-duplicate-within-rule",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["severalMatches"],
  summary: "A match that is written twice in a rule.",
  why: "A rule takes a request when one of its matches does. A second one that asks for the same adds nothing.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches:
        - path: { value: /cart }
        - path: { value: /cart/ }
#         ^^^^^^^^^^^^^^^^^^^^^^^ hint match-duplicate-within-rule: Match 1 of this rule asks for the same. Remove one of the two. 💡
`,
  correction: `
-        - path: { value: /cart/ }
+        - path: { value: /basket }
`,
  check(_cluster, route, report) {
    for (const { match, first } of repeatedMatches(route.resource)) {
      if (match.rule !== first.rule) continue;
      report({
        at: matchPath(route.resource, match),
        message: `Match ${first.match + 1} of this rule asks for the same. Remove one of the two.`,
        isUnnecessary: true,
        fixes: removeMatch(route, match).map((fix) => ({ ...fix, isPreferred: true })),
      });
    }
  },
});
