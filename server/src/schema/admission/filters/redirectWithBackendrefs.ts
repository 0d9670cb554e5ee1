import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member } from "../admittedValue.ts";

export default defineAdmissionRule({
  id: "cel-redirect-with-backendrefs",
  summary: "A rule that redirects requests and has backends",
  why: "A redirect answers the request, so nothing would ever reach the backends of the same rule. The API server refuses the route. To redirect HTTP to HTTPS, give the redirect a route of its own on the HTTP listener, and leave the backends to a route on the HTTPS listener.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
  places: [{ kinds: ["HTTPRoute"], at: ["spec.rules[]"] }],
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: RequestRedirect
          requestRedirect: { scheme: https }
      backendRefs: [{ name: catalog, port: 8080 }]
#     ^^^^^^^^^^^ error cel-redirect-with-backendrefs: The rule redirects requests, so none would reach these backends; the API server refuses the route. Remove \`backendRefs\` or the filter \`RequestRedirect\`. 💡
`,
  correction: `
-metadata: { name: catalog, namespace: shop }
+metadata: { name: catalog-redirect, namespace: shop }
-  parentRefs: [{ name: edge, namespace: infra }]
+  parentRefs: [{ name: edge, namespace: infra, sectionName: http }]
-      backendRefs: [{ name: catalog, port: 8080 }]
+---
+apiVersion: gateway.networking.k8s.io/v1
+kind: HTTPRoute
+metadata: { name: catalog, namespace: shop }
+spec:
+  parentRefs: [{ name: edge, namespace: infra, sectionName: https }]
+  rules:
+    - backendRefs: [{ name: catalog, port: 8080 }]
`,
  check(rule, report) {
    const filters = items(member(rule, "filters"));
    const first = filters.findIndex(redirects);
    if (first < 0 || items(member(rule, "backendRefs")).length === 0) return;
    const removeFilter: AdmissionFix = {
      title: "Remove the redirect",
      edits: [{ kind: "remove", path: ["filters", first] }],
    };
    report({
      at: ["backendRefs"],
      on: "key",
      message:
        "The rule redirects requests, so none would reach these backends; the API server refuses the route. Remove `backendRefs` or the filter `RequestRedirect`.",
      fixes: [
        {
          title: "Remove `backendRefs`",
          edits: [{ kind: "remove", path: ["backendRefs"] }],
          isPreferred: true,
        },
        ...(filters.filter(redirects).length === 1 ? [removeFilter] : []),
      ],
    });
  },
});

/** Whatever the type of the filter says, it counts when it has the member; text that is filled in later may be empty. */
function redirects(filter: JsonValue): boolean {
  return typeof member(filter, "requestRedirect") === "object";
}
