import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member } from "../admittedValue.ts";

const MOST_MATCHES = 128;

export default defineAdmissionRule({
  id: "cel-route-total-matches",
  summary: "A route whose rules have more than 128 matches together",
  why: "A rule may have 64 matches and a route 16 rules, but all rules of a route together may have 128 matches only. The API server refuses a route with more. A rule of an HTTPRoute without `matches` counts as one, since it matches every path by default; one of a GRPCRoute does not count.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec",
  places: [{ kinds: ["HTTPRoute", "GRPCRoute"], at: ["spec.rules"] }],
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
# ^^^^^ error cel-route-total-matches: The rules of this route have 129 matches together, and the API server takes at most 128. Move some of the rules to another route with the same parentRefs.
    - matches: [${pages("shoes", 64)}]
      backendRefs: [{ name: shoes, port: 8080 }]
    - matches: [${pages("shirts", 64)}]
      backendRefs: [{ name: shirts, port: 8080 }]
    - backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
-    - matches: [${pages("shoes", 64)}]
+    - matches: [{ path: { value: /shoes/ } }]
-    - matches: [${pages("shirts", 64)}]
+    - matches: [{ path: { value: /shirts/ } }]
`,
  check(rules, report) {
    const total = items(rules).reduce((sum: number, rule) => sum + items(member(rule, "matches")).length, 0);
    if (total <= MOST_MATCHES) return;
    report({
      at: [],
      on: "key",
      message: `The rules of this route have ${total} matches together, and the API server takes at most ${MOST_MATCHES}. Move some of the rules to another route with the same parentRefs.`,
    });
  },
});

/** Matches by the paths of many pages, for the example. */
function pages(of: string, count: number): string {
  return Array.from({ length: count }, (_, page) => `{ path: { value: /${of}/${page + 1} } }`).join(", ");
}
