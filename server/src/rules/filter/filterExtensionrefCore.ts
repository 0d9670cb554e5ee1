import { GATEWAY_GROUP } from "../../model/resource.ts";
import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-extensionref-core",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["extensions"],
  summary: "An extension that is no filter of an implementation.",
  why: `\`ExtensionRef\` is the door to filters that an implementation brings with kinds of its own. The filters of the
Gateway API have types of their own, and neither its kinds nor Services are filters: no implementation can do anything with
them there, and requests of the rule get an error.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutefilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: ExtensionRef
          extensionRef: { group: "", kind: Service, name: audit }
#                                          ^^^^^^^ warning filter-extensionref-core: A Service is no filter. An extension is an object of the implementation's own kind; to copy requests to a Service there is the filter \`RequestMirror\`.
`,
  correction: `
-          extensionRef: { group: "", kind: Service, name: audit }
+          extensionRef: { group: filters.example.net, kind: RateLimit, name: checkout-limit }
+---
+apiVersion: filters.example.net/v1
+kind: RateLimit
+metadata:
+  name: checkout-limit
+  namespace: shop
`,
  check(_cluster, route, report) {
    for (const { path, filter } of placedFilters(route.resource, "extension")) {
      const { group, kind } = filter.extension ?? {};
      if (kind === undefined || !isMisplacedExtension({ group, kind })) continue;
      const advice =
        kind === "Service" ? "; to copy requests to a Service there is the filter `RequestMirror`" : "";
      report({
        at: [...path, "extensionRef", "kind"],
        message: `${/^[AEIOU]/.test(kind) ? "An" : "A"} ${kind} is no filter. An extension is an object of the implementation's own kind${advice}.`,
      });
    }
  },
});

/** True for kinds of which no implementation can make a filter: those of the Gateway API, and Services. */
export function isMisplacedExtension({
  group,
  kind,
}: {
  readonly group: string | undefined;
  readonly kind: string;
}): boolean {
  return group === GATEWAY_GROUP || (group === "" && kind === "Service");
}
