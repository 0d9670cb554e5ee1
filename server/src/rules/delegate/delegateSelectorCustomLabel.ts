import { customLabel } from "../selectorLabels.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "delegate-selector-custom-label",
  admitted: "child Routes",
  category: "advice",
  severity: "hint",
  summary: "Whoever may label a namespace decides which child Routes are let in",
  why: "A selector is only as strong as the labels that it asks for. `kubernetes.io/metadata.name` is set by the API server and cannot be given to another namespace; every other label can be set by whoever may change a Namespace, and with it the right to take requests over from the rule. This is said once for each selector that asks for such labels alone.",
  source: "https://gateway-api.sigs.k8s.io/concepts/security-model/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: library
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchLabels:
              team: shop
#             ^^^^ hint delegate-selector-custom-label: Whoever may set the label \`team\` on a namespace can attach child Routes here. Only \`kubernetes.io/metadata.name\` cannot be given to another namespace. 💡
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`,
  find: customLabel,
});
