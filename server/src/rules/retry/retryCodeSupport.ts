import { defineRule } from "../rule.ts";

export default defineRule({
  id: "retry-code-support",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["retries"],
  summary: "A status code that not every implementation retries.",
  why: `Implementations that retry have to know 500, 502, 503 and 504. Other codes from 500 and all from 400 are up to them. A
code from 400 says that the request is at fault; the same request once more gets the same answer.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouteretrystatuscode",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - retry:
        codes: [503, 404]
#                    ^^^ hint retry-code-support: Not every implementation retries after 404, and a request that is itself at fault fails again.
`,
  correction: `
-        codes: [503, 404]
+        codes: [503, 504]
`,
  check(_cluster, route, report) {
    route.resource.spec.rules.forEach(({ retry }, rule) => {
      (retry?.codes ?? []).forEach((code, index) => {
        if (typeof code !== "number" || code < 400 || code > 599 || ALWAYS_KNOWN.has(code)) return;
        report({
          at: ["spec", "rules", rule, "retry", "codes", index],
          message:
            code < 500
              ? `Not every implementation retries after ${code}, and a request that is itself at fault fails again.`
              : `Not every implementation retries after ${code}: only 500, 502, 503 and 504 are known to all that retry.`,
        });
      });
    });
  },
});

const ALWAYS_KNOWN: ReadonlySet<number> = new Set([500, 502, 503, 504]);
