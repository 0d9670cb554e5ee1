import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-cors-origin-port-range",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["corsFilters"],
  summary: "An origin with a port that no host has.",
  why: `The pattern of an origin takes any five digits, but ports end at 65535: no browser ever sends such an origin, so the
entry allows nobody.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#corsorigin",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: CORS
          cors:
            allowOrigins:
              - https://shop.example.com:84430
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning filter-cors-origin-port-range: There is no port 84430: ports go from 1 to 65535, so this entry allows no site.
`,
  correction: `
-              - https://shop.example.com:84430
+              - https://shop.example.com:8443
`,
  check(_cluster, route, report) {
    for (const { path, filter } of placedFilters(route.resource, "cors")) {
      (filter.cors?.allowOrigins ?? []).forEach((origin, index) => {
        const port = /^https?:\/\/[^/:]+:(\d{1,5})$/.exec(origin)?.[1];
        if (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)) return;
        report({
          at: [...path, "cors", "allowOrigins", index],
          message: `There is no port ${port}: ports go from 1 to 65535, so this entry allows no site.`,
        });
      });
    }
  },
});
