import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";
import { removeFilter } from "./removeFilter.ts";

export default defineRule({
  id: "filter-mirror-zero",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["mirrors"],
  summary: "A mirror that gets no requests.",
  why: "With a share of zero nothing is mirrored; the filter is as good as not there.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprequestmirrorfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: RequestMirror
          requestMirror: { percent: 0, backendRef: { name: cart-next, port: 80 } }
#                                   ^ hint filter-mirror-zero: A share of zero mirrors nothing. Raise it or remove the filter. 💡
      backendRefs: [{ name: cart, port: 80 }]
`,
  correction: `
-          requestMirror: { percent: 0, backendRef: { name: cart-next, port: 80 } }
-      backendRefs: [{ name: cart, port: 80 }]
+          requestMirror: { percent: 5, backendRef: { name: cart-next, port: 80 } }
`,
  check(_cluster, route, report) {
    for (const placed of placedFilters(route.resource, "mirrorShare")) {
      const { percent, numerator } = placed.filter.mirrorShare ?? {};
      if (percent !== 0 && numerator !== 0) continue;
      const field = percent === 0 ? ["percent"] : ["fraction", "numerator"];
      report({
        at: [...placed.path, "requestMirror", ...field],
        message: "A share of zero mirrors nothing. Raise it or remove the filter.",
        fixes: [removeFilter(route.id, placed)],
      });
    }
  },
});
