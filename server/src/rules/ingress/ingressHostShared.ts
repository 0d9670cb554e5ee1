import { defineRule } from "../rule.ts";
import { othersPlaces, othersText, sharedHosts } from "./sharedHosts.ts";

export default defineRule({
  id: "ingress-host-shared",
  category: "migration",
  severity: "hint",
  kinds: ["Ingress"],
  summary: "A host is served by an Ingress and by Routes.",
  why: `While a team moves from Ingress to the Gateway API both serve a host, each behind an address of its own, and DNS decides which of
them answers. That is as it should be until the records are moved; afterwards the Ingress answers nobody and can go. The lens on the
Ingress, or \`gwls diff --ingress\`, says whether both answer alike.`,
  source: "https://gateway-api.sigs.k8s.io/guides/getting-started/migrating-from-ingress/",
  bad: `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: shop }
spec:
  rules:
    - host: shop.example.com
#           ^^^^^^^^^^^^^^^^ hint ingress-host-shared: HTTPRoute \`shop\` serves \`shop.example.com\`, too: DNS decides which of the two answers. Compare them with \`gwls diff --ingress\`.
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: shop, port: { number: 80 } } } }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`,
  correction: `
-  hostnames: [shop.example.com]
+  hostnames: [beta.shop.example.com]
`,
  check(cluster, ingress, report) {
    for (const { host, rule, routes } of sharedHosts(cluster, ingress))
      report({
        at: ["spec", "rules", rule, "host"],
        message: `${othersText(ingress, routes)} serves \`${host}\`, too: DNS decides which of the two answers. Compare them with \`gwls diff --ingress\`.`,
        related: othersPlaces(ingress, routes, "The Route that serves the host."),
      });
  },
});
