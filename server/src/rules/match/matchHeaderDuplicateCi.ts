import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { placedMatches } from "./placedMatches.ts";

export default defineRule({
  id: "match-header-duplicate-ci",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["headers"],
  summary: "Two conditions on one header, spelt differently.",
  why: `Names of headers have no case, but the API server compares them by their letters and lets both in. Only the first
condition counts; requests are taken that the second one was to keep out.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpheadermatch",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches:
        - headers:
            - { name: X-Tenant, value: blue }
            - { name: x-tenant, value: green }
#                     ^^^^^^^^ warning match-header-duplicate-ci: An earlier condition is on the same header, \`X-Tenant\`, and only the first one counts. Remove one of the two. 💡
`,
  correction: `
-            - { name: x-tenant, value: green }
+        - headers:
+            - { name: X-Tenant, value: green }
`,
  check(_cluster, route, report) {
    for (const { path, match } of placedMatches(route.resource, ({ headers = [] }) => headers.length > 1)) {
      const seen = new Map<string, string>();
      const spellings = new Set<string>();
      (match.headers ?? []).forEach(({ name = "" }, index) => {
        const first = seen.get(name.toLowerCase());
        // The same letters twice are refused on admission.
        const isRefused = spellings.has(name);
        spellings.add(name);
        if (first === undefined) seen.set(name.toLowerCase(), name);
        if (name === "" || first === undefined || isRefused) return;
        const at = [...path, "headers", index];
        report({
          at: [...at, "name"],
          message: `An earlier condition is on the same header, \`${first}\`, and only the first one counts. Remove one of the two.`,
          isUnnecessary: true,
          fixes: [fixBy("Remove this condition, which has no effect", removeAt({ id: route.id, path: at }))],
        });
      });
    }
  },
});
