import { matchlessSelector } from "../selectorLabels.ts";
import { defineSelectorRule } from "../selectorRule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineSelectorRule({
  id: "delegate-selector-no-match",
  admitted: "child Routes",
  category: "status",
  severity: "information",
  summary: "The selector in `allowedRoutes` of a rule matches no Namespace of the workspace",
  why: "Child Routes come only from namespaces whose labels match. Where none does, none is let in. Namespaces are often made by something else, so this is said only where some Namespace of the workspace bears a label that the selector asks for, with another value; in the closed world in any case.",
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
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
#         ^^^^^^^^ information delegate-selector-no-match: No Namespace of this workspace has the labels that are asked for, so no child Route attaches from any of them.
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
