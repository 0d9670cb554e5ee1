import { missingSelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listener-selector-missing",
  admitted: "Routes",
  category: "status",
  severity: "error",
  summary: "`from: Selector` on a listener without a selector",
  why: "`from: Selector` asks for the namespaces whose labels match `selector`. Without it no namespace matches, and no Route can attach to the listener.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#routenamespaces",
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
#               ^^^^^^^^ error listener-selector-missing: \`from: Selector\` needs a \`selector\`; without one, Routes of no namespace are let in. 💡
`,
  correction: `
           from: Selector
+          selector:
+            matchLabels:
+              kubernetes.io/metadata.name: shop
`,
  find: missingSelector,
});
