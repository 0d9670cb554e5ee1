import { labelNameFault } from "../doc/labelName.ts";
import { defineDocumentRule } from "../documentRule.ts";

export default defineDocumentRule({
  id: "gatewayclass-name-rfc1035",
  category: "advice",
  severity: "warning",
  kinds: ["GatewayClass"],
  summary: "A name of a GatewayClass that is no DNS label.",
  why: "Implementations write the name into labels and into the names of what they make for the Gateways of the class. The API server takes dots and up to 253 characters, but such names are limited to 63 characters, lower-case letters, digits and hyphens; with others an implementation may fail to make its resources.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayclass",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: shop.example.com }
#                 ^^^^^^^^^^^^^^^^ warning gatewayclass-name-rfc1035: The name of this GatewayClass has a dot in it; an implementation may fail to make resources that are named after it.
spec:
  controllerName: example.com/gateways
`,
  correction: `
-metadata: { name: shop.example.com }
+metadata: { name: shop-example-com }
`,
  check({ root }, report) {
    const fault = labelNameFault(root);
    if (fault === undefined) return;
    report({
      at: ["metadata", "name"],
      on: "value",
      message: `The name of this GatewayClass ${fault}; an implementation may fail to make resources that are named after it.`,
    });
  },
});
