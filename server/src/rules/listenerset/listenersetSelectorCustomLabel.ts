import { customLabel } from "../selectorLabels.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listenerset-selector-custom-label",
  admitted: "ListenerSets",
  category: "advice",
  severity: "hint",
  summary: "Whoever may label a namespace decides which ListenerSets are let in",
  why: "A selector is only as strong as the labels that it asks for. `kubernetes.io/metadata.name` is set by the API server and cannot be given to another namespace; every other label can be set by whoever may change a Namespace, and with it the right to add listeners to the Gateway. This is said once for each selector that asks for such labels alone.",
  source: "https://gateway-api.sigs.k8s.io/concepts/security-model/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners:
    namespaces:
      from: Selector
      selector:
        matchLabels:
          team: shop
#         ^^^^ hint listenerset-selector-custom-label: Whoever may set the label \`team\` on a namespace can attach ListenerSets here. Only \`kubernetes.io/metadata.name\` cannot be given to another namespace. 💡
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`,
  find: customLabel,
});
