import { durationsOf } from "../../gateway-api/traffic/durations.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "timeout-zero",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["durations"],
  summary: "A timeout of zero, which sets no limit.",
  why: `Zero does not mean "at once": the timeout is off. An implementation that cannot turn it off uses the longest one that it
has, so how long a request may take then depends on the implementation. Where both timeouts of a rule are zero they are meant to be off,
and nothing is said.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1742/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - timeouts: { request: 0s }
#                          ^^ hint timeout-zero: \`0s\`: no timeout, or the longest that the implementation allows.
`,
  correction: `
-    - timeouts: { request: 0s }
+    - timeouts: { request: 30s }
`,
  check(_cluster, route, report) {
    const zeros = durationsOf(route.resource).filter(
      ({ path, milliseconds }) => milliseconds === 0 && path[3] === "timeouts",
    );
    for (const { path, text } of zeros) {
      if (zeros.filter((other) => other.path[2] === path[2]).length > 1) continue;
      report({
        at: path,
        message: `\`${text}\`: no timeout, or the longest that the implementation allows.`,
      });
    }
  },
});
