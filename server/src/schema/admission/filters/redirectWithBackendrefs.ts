import { removeAt } from "../../../yaml/documentEdits.ts";
import { fixBy, preferredFix } from "../../../yaml/fixBy.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { type AdmissionFix, defineAdmissionRule } from "../admissionRule.ts";
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog-redirect, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra, sectionName: http }]
  rules:
    - filters:
        - type: RequestRedirect
          requestRedirect: { scheme: https }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra, sectionName: https }]
  rules:
    - backendRefs: [{ name: catalog, port: 8080 }]
`,
  check(rule, report) {
    const redirects = [...items(member(rule, "filters")).entries()].filter(([, filter]) =>
      redirectsTo(filter),
    );
    const [first] = redirects;
    if (first === undefined || items(member(rule, "backendRefs")).length === 0) return;
    const removeFilter: AdmissionFix = fixBy("Remove the redirect", removeAt(["filters", first[0]]));
    report({
      at: ["backendRefs"],
      on: "key",
      message:
        "The rule redirects requests, so none would reach these backends; the API server refuses the route. Remove `backendRefs` or the filter `RequestRedirect`.",
      fixes: [
        preferredFix("Remove `backendRefs`", removeAt(["backendRefs"])),
        ...(redirects.length === 1 ? [removeFilter] : []),
      ],
    });
  },
});

/** Whatever the type of the filter says, it counts when it has the member; text that is filled in later may be empty. */
function redirectsTo(filter: JsonValue): boolean {
  return typeof member(filter, "requestRedirect") === "object";
}
