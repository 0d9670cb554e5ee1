import { matchlessSelector } from "../selectorLabels.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listener-selector-no-match",
  admitted: "Routes",
  category: "status",
  severity: "information",
  summary: "The namespace selector of a listener matches no Namespace of the workspace",
  why: "Routes attach to such a listener only from namespaces whose labels match. Where none does, nothing attaches. Namespaces are often made by something else, so this is said only where some Namespace of the workspace bears a label that the selector asks for, with another value; in the closed world in any case.",
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
          selector:
#         ^^^^^^^^ information listener-selector-no-match: No Namespace of this workspace has the labels that are asked for, so no Route attaches from any of them.
            matchLabels: { team: shops }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`,
  correction: `
-            matchLabels: { team: shops }
+            matchLabels: { team: shop }
`,
  find: matchlessSelector,
});
