import { matchlessSelector } from "../selectorLabels.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listenerset-selector-no-match",
  admitted: "ListenerSets",
  category: "status",
  severity: "information",
  summary: "The selector in `allowedListeners` matches no Namespace of the workspace",
  why: "ListenerSets come only from namespaces whose labels match. Where none does, none is let in. Namespaces are often made by something else, so this is said only where some Namespace of the workspace bears a label that the selector asks for, with another value; in the closed world in any case.",
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
      selector:
#     ^^^^^^^^ information listenerset-selector-no-match: No Namespace of this workspace has the labels that are asked for, so no ListenerSet attaches from any of them.
        matchLabels: { team: shops }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`,
  correction: `
-        matchLabels: { team: shops }
+        matchLabels: { team: shop }
`,
  find: matchlessSelector,
});
