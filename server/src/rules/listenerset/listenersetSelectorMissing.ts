import { missingSelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listenerset-selector-missing",
  admitted: "ListenerSets",
  category: "status",
  severity: "error",
  summary: "`allowedListeners` with `from: Selector` and no selector",
  why: "`from: Selector` asks for the namespaces whose labels match `selector`. Without it no namespace matches, and every ListenerSet gets `NotAllowed`.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listenernamespaces",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners:
    namespaces:
      from: Selector
#           ^^^^^^^^ error listenerset-selector-missing: \`from: Selector\` needs a \`selector\`; without one, ListenerSets of no namespace are let in. 💡
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  correction: `
       from: Selector
+      selector:
+        matchLabels:
+          kubernetes.io/metadata.name: shop
`,
  find: missingSelector,
});
