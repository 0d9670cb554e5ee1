import { customLabel } from "../selectorLabels.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "attach-children-selector-custom-label",
  admitted: "child Gateways",
  category: "advice",
  severity: "hint",
  summary: "Whoever may label a namespace decides which child Gateways are let in",
  why: "A selector is only as strong as the labels that it asks for. `kubernetes.io/metadata.name` is set by the API server and cannot be given to another namespace; every other label can be set by whoever may change a Namespace, and with it the right to merge listeners into the Gateway. This is said once for each selector that asks for such labels alone.",
  source: "https://gateway-api.sigs.k8s.io/concepts/security-model/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    allowedChildren:
      namespaces:
        from: Selector
        selector:
          matchLabels:
            team: shop
#           ^^^^ hint attach-children-selector-custom-label: Whoever may set the label \`team\` on a namespace can attach child Gateways here. Only \`kubernetes.io/metadata.name\` cannot be given to another namespace. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`,
  find: customLabel,
});
