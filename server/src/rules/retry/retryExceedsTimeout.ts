import { durationMilliseconds, standardDuration } from "../../schema/duration.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "retry-exceeds-timeout",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  summary: "More attempts than fit into the time for the whole request.",
  why: `\`timeouts.request\` covers everything: every attempt with its own timeout, and the waiting in between. Where each
attempt uses up its time, those that do not fit in are never made.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouteretry",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - timeouts: { request: 10s, backendRequest: 4s }
      retry: { attempts: 3, backoff: 100ms }
#                        ^ hint retry-exceeds-timeout: 3 attempts of \`4s\` and the waiting in between take up to \`12s300ms\`, but the request ends after \`10s\`. Later attempts may never be made.
`,
  correction: `
-    - timeouts: { request: 10s, backendRequest: 4s }
+    - timeouts: { request: 15s, backendRequest: 4s }
`,
  check(_cluster, route, report) {
    route.resource.spec.rules.forEach(({ retry, timeouts }, rule) => {
      if (retry === undefined || timeouts === undefined) return;
      const { attempts, backoff = "0s" } = retry;
      const [request, attempt, wait] = [timeouts.request, timeouts.backendRequest, backoff].map((text) =>
        text === undefined ? undefined : durationMilliseconds(text),
      );
      if (typeof attempts !== "number" || attempts < 2 || !request || !attempt || wait === undefined) return;
      const needed = attempts * (attempt + wait);
      if (needed <= request) return;
      report({
        at: ["spec", "rules", rule, "retry", "attempts"],
        message: `${attempts} attempts of \`${standardDuration(attempt)}\` and the waiting in between take up to \`${standardDuration(needed)}\`, but the request ends after \`${standardDuration(request)}\`. Later attempts may never be made.`,
      });
    });
  },
});
