import { regexFault } from "../../gateway-api/matching/regularExpressions.ts";
import { defineRule } from "../rule.ts";
import { placedExpressions } from "./placedMatches.ts";

export default defineRule({
  id: "match-regex-invalid",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["expressions"],
  summary: "A regular expression that no implementation can read.",
  why: `Which dialect counts is up to the implementation, but some mistakes are mistakes in all of them: brackets that do
not close, a star with nothing before it, a backslash at the end. The Route is then refused or the rule dropped.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#pathmatchtype",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches:
        - path: { type: RegularExpression, value: "/cart/(items" }
#                                                 ^^^^^^^^^^^^^^ warning match-regex-invalid: In this regular expression a \`(\` is not closed.
`,
  correction: `
-        - path: { type: RegularExpression, value: "/cart/(items" }
+        - path: { type: RegularExpression, value: "/cart/(items)" }
`,
  check(_cluster, route, report) {
    for (const { at, expression } of placedExpressions(route.resource)) {
      const fault = regexFault(expression);
      if (fault !== undefined) report({ at, message: `In this regular expression ${fault}.` });
    }
  },
});
