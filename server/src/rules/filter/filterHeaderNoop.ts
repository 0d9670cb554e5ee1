import { HEADER_ACTIONS } from "../../model/routeFilter.ts";
import { defineRule } from "../rule.ts";
import { placedModifiers } from "./headerModifiers.ts";
import { removeFilter } from "./removeFilter.ts";

export default defineRule({
  id: "filter-header-noop",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["headerFilters"],
  summary: "A header modifier that changes no header.",
  why: `Without an entry in \`set\`, \`add\` or \`remove\` the filter does nothing. Most often something has been taken out and
the shell was left, or the list stands at the wrong indentation.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpheaderfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: RequestHeaderModifier
          requestHeaderModifier: { set: [] }
#         ^^^^^^^^^^^^^^^^^^^^^ hint filter-header-noop: This filter changes no header: \`set\`, \`add\` and \`remove\` are empty. Remove it. 💡
      backendRefs: [{ name: cart, port: 80 }]
`,
  correction: `
-          requestHeaderModifier: { set: [] }
-      backendRefs: [{ name: cart, port: 80 }]
+          requestHeaderModifier: { set: [{ name: x-tenant, value: blue }] }
`,
  check(_cluster, route, report) {
    for (const { placed, modifier, path } of placedModifiers(route.resource)) {
      if (HEADER_ACTIONS.some((action) => (modifier[action] ?? []).length > 0)) continue;
      report({
        at: path,
        on: "key",
        message: "This filter changes no header: `set`, `add` and `remove` are empty. Remove it.",
        isUnnecessary: true,
        fixes: [removeFilter(route.id, placed)],
      });
    }
  },
});
