import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";
import { unreachableRules, winnersPlaces } from "./lostToOthers.ts";

export default defineRule({
  id: "rule-unreachable",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["severalMatches"],
  summary: "A rule of which every match is taken by others.",
  why: `Each match of the rule asks for what an earlier rule of the Route asks for, or a Route that takes precedence on every listener
and hostname. No request reaches the rule's backends. A wide match such as \`/\` does not do that: narrow matches go before it,
wherever they stand.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches: [{ path: { value: /cart } }, { path: { value: /basket } }]
      backendRefs: [{ name: cart, port: 80 }]
    - matches: [{ path: { value: /basket } }, { path: { value: /cart/ } }]
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning rule-unreachable: Every match of this rule is also in earlier rules, which take all its requests. 💡
      backendRefs: [{ name: basket, port: 80 }]
`,
  correction: `
-    - matches: [{ path: { value: /cart } }, { path: { value: /basket } }]
+    - matches: [{ path: { value: / } }]
`,
  check(cluster, route, report) {
    for (const { rule, lost, isTentative } of unreachableRules(cluster, route)) {
      const rivals =
        lost.length === 0
          ? "earlier rules, which take"
          : "other rules or Routes, which take precedence and get";
      const condition = isTentative
        ? " (The files do not say which Route is older; by name it is that one.)"
        : "";
      const isOnly = route.resource.spec.rules.length === 1;
      const path = ["spec", "rules", rule];
      report({
        at: path,
        severity: isTentative ? milder("warning") : "warning",
        message: `Every match of this rule is also in ${rivals} all its requests.${condition}`,
        related: lost.flatMap((entry) => winnersPlaces(cluster, route, entry)),
        isUnnecessary: !isTentative,
        fixes: isOnly || isTentative ? [] : [fixBy("Remove the rule", removeAt({ id: route.id, path }))],
      });
    }
  },
});
