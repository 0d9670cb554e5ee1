import { admittedRetry } from "../../gateway-api/traffic/retries.ts";
import { durationMilliseconds, standardDuration } from "../../schema/duration.ts";
import { isBetween } from "../../schema/release.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "retry-exceeds-timeout",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["retries"],
  summary: "More attempts than fit into the time for the whole request.",
  why: `\`timeouts.request\` covers everything: every attempt with its own timeout, and the waiting in between. Where each
attempt uses up its time, those that do not fit in are never made. Since release 1.7 \`attempts\` are those after the
first one, and one where nothing is written.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouteretry",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - timeouts: { request: 10s, backendRequest: 4s }
      retry: { attempts: 3, backoff: 100ms }
#                        ^ hint retry-exceeds-timeout: The first attempt and 3 retries of \`4s\` each and the waiting in between take up to \`16s300ms\`, but the request ends after \`10s\`. Later attempts may never be made.
`,
  correction: `
-    - timeouts: { request: 10s, backendRequest: 4s }
+    - timeouts: { request: 17s, backendRequest: 4s }
`,
  check(cluster, route, report) {
    const { bundleVersion } = cluster.options.crds;
    // Releases before 1.7 do not say whether the first attempt counts; what certainly does not fit is told there.
    const firstAttempt = isBetween(bundleVersion, "1.7", undefined) ? 1 : 0;
    route.resource.spec.rules.forEach((settings, rule) => {
      const { timeouts } = settings;
      const retry = admittedRetry(settings, { channel: "experimental", bundleVersion });
      if (retry === undefined || timeouts === undefined) return;
      const { attempts: retries, backoff = "0s" } = retry;
      const [request, attempt, wait] = [timeouts.request, timeouts.backendRequest, backoff].map((text) =>
        text === undefined ? undefined : durationMilliseconds(text),
      );
      if (typeof retries !== "number" || !request || !attempt || wait === undefined) return;
      const attempts = retries + firstAttempt;
      const needed = attempts * attempt + retries * wait;
      if (retries < 1 || attempts < 2 || needed <= request) return;
      const counted =
        firstAttempt === 1
          ? `The first attempt and ${retries === 1 ? "1 retry" : `${retries} retries`}`
          : `${attempts} attempts`;
      const isWritten = settings.retry?.attempts !== undefined;
      report({
        at: ["spec", "rules", rule, "retry", ...(isWritten ? ["attempts"] : [])],
        on: isWritten ? "value" : "key",
        message: `${counted} of \`${standardDuration(attempt)}\`${firstAttempt === 1 ? " each" : ""} and the waiting in between take up to \`${standardDuration(needed)}\`, but the request ends after \`${standardDuration(request)}\`. Later attempts may never be made.`,
      });
    });
  },
});
