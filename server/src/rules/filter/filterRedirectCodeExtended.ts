import { STATUS_CODES } from "../../gateway-api/status/routeFeatures.ts";
import { declaredSupport } from "../feature/declaredSupport.ts";
import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-redirect-code-extended",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["redirects"],
  summary: "A status code for redirects that not every implementation has.",
  why: `Every implementation answers with 301 or 302; 303, 307 and 308 are extended. 307 and 308 tell the client to repeat
the request with the method that it had, 303 to use GET.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprequestredirectfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: RequestRedirect
          requestRedirect: { scheme: https, statusCode: 308 }
#                                                       ^^^ hint filter-redirect-code-extended: Support for 308 is extended: only 301 and 302 work with every implementation. Unlike them it keeps the method of the request.
`,
  correction: `
-          requestRedirect: { scheme: https, statusCode: 308 }
+          requestRedirect: { scheme: https, statusCode: 301 }
`,
  check(cluster, route, report) {
    for (const { path, filter } of placedFilters(route.resource, "redirect")) {
      const code = filter.redirect?.statusCode;
      const feature = typeof code === "number" ? STATUS_CODES.get(code) : undefined;
      if (feature === undefined || declaredSupport(cluster, route, feature) !== "unknown") continue;
      const difference =
        code === 303 ? "It makes the next request a GET" : "Unlike them it keeps the method of the request";
      report({
        at: [...path, "requestRedirect", "statusCode"],
        message: `Support for ${code} is extended: only 301 and 302 work with every implementation. ${difference}.`,
      });
    }
  },
});
