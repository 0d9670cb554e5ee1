import { labelNameFault } from "../doc/labelName.ts";
import { defineDocumentRule } from "../documentRule.ts";

export default defineDocumentRule({
  id: "gateway-name-rfc1035",
  category: "advice",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "A name of a Gateway that is no DNS label.",
  why: "Implementations name the Services, Deployments and certificates that they make for a Gateway after it. The API server takes dots and up to 253 characters, but such names are limited to 63 characters, lower-case letters, digits and hyphens; with others an implementation may fail to make its resources.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#gateway",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop.example.com, namespace: infra }
#                 ^^^^^^^^^^^^^^^^ warning gateway-name-rfc1035: The name of this Gateway has a dot in it; an implementation may fail to make resources that are named after it.
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-metadata: { name: shop.example.com, namespace: infra }
+metadata: { name: shop-example-com, namespace: infra }
`,
  check({ root }, report) {
    const fault = labelNameFault(root);
    if (fault === undefined) return;
    report({
      at: ["metadata", "name"],
      on: "value",
      message: `The name of this Gateway ${fault}; an implementation may fail to make resources that are named after it.`,
    });
  },
});
