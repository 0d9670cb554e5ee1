import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "retry-without-codes",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["retries"],
  summary: "Retries for broken connections only.",
  why: `Without \`codes\` an attempt is repeated when the connection fails, and not when the backend answers with an error. Most
who write \`retry\` mean both.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouteretry",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - retry: { attempts: 2 }
#     ^^^^^ hint retry-without-codes: Without \`codes\` only failed connections are retried, not answers such as 503. 💡
`,
  correction: `
-    - retry: { attempts: 2 }
+    - retry: { attempts: 2, codes: [503] }
`,
  check(_cluster, route, report) {
    route.resource.spec.rules.forEach(({ retry }, rule) => {
      // With no attempts retries are off, whatever they would follow.
      if (retry === undefined || retry.attempts === 0 || (retry.hasCodes && retry.codes?.length !== 0))
        return;
      const path = ["spec", "rules", rule, "retry"];
      report({
        at: path,
        on: "key",
        message: "Without `codes` only failed connections are retried, not answers such as 503.",
        fixes: [
          fixBy(
            "Retry after 500, 502, 503 and 504",
            setAt({ id: route.id, path: [...path, "codes"] }, [500, 502, 503, 504]),
          ),
        ],
      });
    });
  },
});
