import { durationMilliseconds } from "../../schema/duration.ts";
import { isBetween } from "../../schema/release.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "retry-backoff-support",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["retries"],
  summary: "A wait between retries, which some implementations refuse.",
  why: `Since release 1.7 \`backoff\` is up to the implementation: how the wait grows, what is added at random and where it ends. One
that retries at once cannot keep to it, and sets \`Accepted: False\` with the reason \`UnsupportedValue\` on the Route. Where the
class of the Gateway is known to wait, nothing needs to change.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1731/",
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - retry: { codes: [503], backoff: 100ms }
#                            ^^^^^^^ hint retry-backoff-support: Whether there is a wait between retries is up to the implementation; one that retries at once refuses the Route with \`UnsupportedValue\`.
`,
  correction: `
-    - retry: { codes: [503], backoff: 100ms }
+    - retry: { codes: [503] }
`,
  check(cluster, route, report) {
    if (!isBetween(cluster.options.crds.bundleVersion, "1.7", undefined)) return;
    route.resource.spec.rules.forEach(({ retry }, rule) => {
      if (retry?.backoff === undefined || retry.attempts === 0) return;
      if (durationMilliseconds(retry.backoff) === 0) return;
      report({
        at: ["spec", "rules", rule, "retry", "backoff"],
        on: "key",
        message:
          "Whether there is a wait between retries is up to the implementation; one that retries at once refuses the Route with `UnsupportedValue`.",
      });
    });
  },
});
