import { boundReconciled } from "../../gateway-api/delegation/delegation.ts";
import type { ReconciledRule } from "../../gateway-api/delegation/joinedRule.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-match-limits",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A child has more rules or matches in its parent than a Route may have",
  why: `Each match of the parent's rule is combined with each match of the child's. A rule has at most 64 matches and 16 filters, a match at most 16 headers and 16 query parameters, a Route at most 16 rules and 128 matches. An implementation that builds one Route of the two cannot hold more.`,
  source: `${PROPOSAL}#routematches`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: library
      matches:
        - path: { type: PathPrefix, value: /library/0 }
        - path: { type: PathPrefix, value: /library/1 }
        - path: { type: PathPrefix, value: /library/2 }
        - path: { type: PathPrefix, value: /library/3 }
        - path: { type: PathPrefix, value: /library/4 }
        - path: { type: PathPrefix, value: /library/5 }
        - path: { type: PathPrefix, value: /library/6 }
        - path: { type: PathPrefix, value: /library/7 }
        - path: { type: PathPrefix, value: /library/8 }
      allowedRoutes:
        namespaces:
          from: All
#- library/library.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      namespace: site
      sectionName: library
  rules:
    - matches:
#     ^^^^^^^ warning delegate-match-limits: Combined with HTTPRoute \`site/departments\` this makes 72 matches in one rule; a rule has at most 64.
        - path: { value: /0 }
        - path: { value: /1 }
        - path: { value: /2 }
        - path: { value: /3 }
        - path: { value: /4 }
        - path: { value: /5 }
        - path: { value: /6 }
        - path: { value: /7 }
      backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-        - path: { type: PathPrefix, value: /library/0 }
-        - path: { type: PathPrefix, value: /library/1 }
-        - path: { type: PathPrefix, value: /library/2 }
-        - path: { type: PathPrefix, value: /library/3 }
-        - path: { type: PathPrefix, value: /library/4 }
-        - path: { type: PathPrefix, value: /library/5 }
-        - path: { type: PathPrefix, value: /library/6 }
-        - path: { type: PathPrefix, value: /library/7 }
-        - path: { type: PathPrefix, value: /library/8 }
+        - path: { type: PathPrefix, value: /library }
-        - path: { value: /0 }
-        - path: { value: /1 }
-        - path: { value: /2 }
-        - path: { value: /3 }
-        - path: { value: /4 }
-        - path: { value: /5 }
-        - path: { value: /6 }
-        - path: { value: /7 }
+        - path: { value: /books }
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const rules = boundReconciled(binding);
      const total = rules.reduce((sum, { matches }) => sum + matches.length, 0);
      const inParent = binding.parent?.resource.spec.rules ?? [];
      const own = inParent.filter(({ allowedRoutes }) => allowedRoutes === undefined);
      const written = rules.length === 0 ? 0 : rules.length + own.length;
      const large = rules.flatMap((rule) => {
        const excess = excessOf(rule);
        return excess === undefined ? [] : [{ excess, childRule: rule.childRule }];
      });
      const [first] = large;
      const excess =
        first?.excess ??
        (total > MOST_IN_ROUTE ? `${total} matches; a Route has at most ${MOST_IN_ROUTE}` : undefined) ??
        (written > MOST_RULES ? `${written} rules; a Route has at most ${MOST_RULES}` : undefined);
      if (excess === undefined) continue;
      report({
        at: first === undefined ? ["spec", "rules"] : ["spec", "rules", first.childRule, "matches"],
        on: "key",
        message: `Combined with ${parentText(route, binding)} this makes ${excess}.`,
      });
    }
  },
});

const MOST_IN_ROUTE = 128;
const MOST_RULES = 16;
const MOST_IN_RULE = 64;
const MOST_PARTS = 16;

/** What of a joined rule is more than the API allows, in words. */
function excessOf({ matches, filters }: ReconciledRule): string | undefined {
  const most = (lists: readonly (readonly unknown[])[]) => Math.max(0, ...lists.map(({ length }) => length));
  const headers = most(matches.map((match) => match.headers));
  const queryParams = most(matches.map((match) => match.queryParams));
  if (matches.length > MOST_IN_RULE)
    return `${matches.length} matches in one rule; a rule has at most ${MOST_IN_RULE}`;
  if (headers > MOST_PARTS) return `${headers} headers in one match; a match has at most ${MOST_PARTS}`;
  if (queryParams > MOST_PARTS)
    return `${queryParams} query parameters in one match; a match has at most ${MOST_PARTS}`;
  return filters.length > MOST_PARTS
    ? `${filters.length} filters in one rule; a rule has at most ${MOST_PARTS}`
    : undefined;
}
