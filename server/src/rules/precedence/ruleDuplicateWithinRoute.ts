import { repeatedMatches } from "../../gateway-api/matching/matchConflicts.ts";
import { defineRule } from "../rule.ts";
import { unreachableRules } from "./lostToOthers.ts";
import { matchPath, removeMatch } from "./matchPlace.ts";

export default defineRule({
  id: "rule-duplicate-within-route",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  summary: "A match that an earlier rule of the Route has, too.",
  why: `Of two rules with equal matches the first one takes every request. Matches are equal where they ask for the same after
defaults are filled in: the order of headers does not count, nor the case of their names, nor a slash at the end of a
prefix.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches:
        - path: { type: PathPrefix, value: /cart }
      backendRefs: [{ name: cart, port: 80 }]
    - matches:
        - path: { value: /cart/ }
#         ^^^^^^^^^^^^^^^^^^^^^^^ warning rule-duplicate-within-route: Rule 1 of this Route has the same match and takes all its requests. 💡
      backendRefs: [{ name: basket, port: 80 }]
`,
  correction: `
-        - path: { value: /cart/ }
+        - path: { value: /basket }
`,
  check(cluster, route, report) {
    const repeated = repeatedMatches(route.resource).filter(({ match, first }) => match.rule !== first.rule);
    if (repeated.length === 0) return;
    const unreachable = new Set(unreachableRules(cluster, route).map(({ rule }) => rule));
    for (const { match, first } of repeated) {
      if (unreachable.has(match.rule)) continue;
      const { name } = route.resource.spec.rules[first.rule] ?? {};
      report({
        at: matchPath(route.resource, match),
        message: `Rule ${name === undefined ? first.rule + 1 : `\`${name}\``} of this Route has the same match and takes all its requests.`,
        related: [
          {
            place: { id: route.id, path: matchPath(route.resource, first) },
            message: "The match that takes precedence.",
          },
        ],
        isUnnecessary: true,
        fixes: removeMatch(route, match),
      });
    }
  },
});
