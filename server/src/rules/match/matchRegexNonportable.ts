import { nonportablePart, regexFault } from "../../gateway-api/matching/regularExpressions.ts";
import { defineRule } from "../rule.ts";
import { placedExpressions } from "./placedMatches.ts";

export default defineRule({
  id: "match-regex-nonportable",
  category: "advice",
  severity: "information",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["expressions"],
  summary: "A regular expression that some implementations cannot read.",
  why: `The dialect is up to the implementation. Many use RE2, which takes time in step with the text and has therefore
no look-around, no back-references and no atomic groups. A Route that leaves them out works everywhere.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#pathmatchtype",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches:
        - path: { type: RegularExpression, value: "/(?!admin).*" }
#                                                 ^^^^^^^^^^^^^^ information match-regex-nonportable: Many implementations use RE2, which has no look-ahead (\`(?!\`). Whether this works depends on the implementation.
`,
  correction: `
-        - path: { type: RegularExpression, value: "/(?!admin).*" }
+        - path: { type: RegularExpression, value: "/shop/.*" }
`,
  check(_cluster, route, report) {
    for (const { at, expression } of placedExpressions(route.resource)) {
      const part = regexFault(expression) === undefined ? nonportablePart(expression) : undefined;
      if (part === undefined) continue;
      report({
        at,
        message: `Many implementations use RE2, which has no ${part.what} (\`${part.text}\`). Whether this works depends on the implementation.`,
      });
    }
  },
});
