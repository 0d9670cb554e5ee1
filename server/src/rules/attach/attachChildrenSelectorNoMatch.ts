import { matchlessSelector } from "../selectorLabels.ts";
import { defineSelectorRule } from "../selectorRule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineSelectorRule({
  id: "attach-children-selector-no-match",
  admitted: "child Gateways",
  category: "status",
  severity: "information",
  summary: "The selector in `allowedChildren` matches no Namespace of the workspace",
  why: "Child Gateways come only from namespaces whose labels match. Where none does, none is let in. Namespaces are often made by something else, so this is said only where some Namespace of the workspace bears a label that the selector asks for, with another value; in the closed world in any case.",
  source: `${PROPOSAL}#go`,
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
#       ^^^^^^^^ information attach-children-selector-no-match: No Namespace of this workspace has the labels that are asked for, so no child Gateway attaches from any of them.
          matchLabels: { team: shops }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
`,
  correction: `
-          matchLabels: { team: shops }
+          matchLabels: { team: shop }
`,
  find: matchlessSelector,
});
