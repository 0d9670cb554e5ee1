import { customLabel } from "../selectorLabels.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listener-selector-custom-label",
  admitted: "Routes",
  category: "advice",
  severity: "hint",
  summary: "Whoever may label a namespace decides which Routes a listener lets in",
  why: "A selector is only as strong as the labels that it asks for. `kubernetes.io/metadata.name` is set by the API server and cannot be given to another namespace; every other label can be set by whoever may change a Namespace, and with it the right to attach to the listener. This is said once for each listener that selects by such labels alone.",
  source: "https://gateway-api.sigs.k8s.io/concepts/security-model/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchLabels:
              team: shop
#             ^^^^ hint listener-selector-custom-label: Whoever may set the label \`team\` on a namespace can attach Routes here. Only \`kubernetes.io/metadata.name\` cannot be given to another namespace. 💡
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`,
  correction: `
-              team: shop
----
-apiVersion: v1
-kind: Namespace
-metadata: { name: shop, labels: { team: shop } }
+              kubernetes.io/metadata.name: shop
`,
  find: customLabel,
});
