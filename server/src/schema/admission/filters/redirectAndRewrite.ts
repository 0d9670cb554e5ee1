import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, text } from "../admittedValue.ts";
import { HTTP_ONLY, inFilterLists } from "./filterPlaces.ts";
import { FILTER_SOURCE } from "./filterUnion.ts";

export default defineAdmissionRule({
  id: "cel-redirect-and-rewrite",
  summary: "Filters that redirect a request and rewrite it, too",
  why: "A redirect answers the request, so there is nothing left that a rewrite could change on its way to a backend. The API server refuses a list of filters with both. To redirect to another address, everything the rewrite says can be said in the redirect.",
  source: FILTER_SOURCE,
  places: inFilterLists(HTTP_ONLY, ""),
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: old-catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: RequestRedirect
          requestRedirect: { scheme: https }
        - type: URLRewrite
#               ^^^^^^^^^^ error cel-redirect-and-rewrite: A request is either redirected or rewritten; the API server refuses the route with both. Remove one of the two filters. 💡
          urlRewrite: { hostname: catalog.example.com }
`,
  correction: `
-          requestRedirect: { scheme: https }
-        - type: URLRewrite
-          urlRewrite: { hostname: catalog.example.com }
+          requestRedirect: { scheme: https, hostname: catalog.example.com }
`,
  check(filters, report) {
    const types = items(filters).map((filter) => text(filter, "type"));
    const redirect = types.indexOf("RequestRedirect");
    const rewrite = types.indexOf("URLRewrite");
    if (redirect < 0 || rewrite < 0) return;
    report({
      at: [Math.max(redirect, rewrite), "type"],
      message:
        "A request is either redirected or rewritten; the API server refuses the route with both. Remove one of the two filters.",
      fixes: [...removal(types, "RequestRedirect", "redirect"), ...removal(types, "URLRewrite", "rewrite")],
    });
  },
});

/** Removes the filter of a type if there is only one. */
function removal(
  types: readonly (string | undefined)[],
  type: string,
  name: string,
): readonly AdmissionFix[] {
  const index = types.indexOf(type);
  if (index !== types.lastIndexOf(type)) return [];
  return [{ title: `Remove the ${name}`, edits: [{ kind: "remove", path: [index] }] }];
}
