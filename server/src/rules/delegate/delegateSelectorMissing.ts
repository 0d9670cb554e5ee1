import { missingSelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineSelectorRule({
  id: "delegate-selector-missing",
  admitted: "child Routes",
  category: "status",
  severity: "error",
  summary: "`allowedRoutes` of a rule with `from: Selector` and no selector",
  why: "`from: Selector` asks for the namespaces whose labels match `selector`. Without it no namespace matches, and no child Route is let in.",
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
#               ^^^^^^^^ error delegate-selector-missing: \`from: Selector\` needs a \`selector\`; without one, child Routes of no namespace are let in. 💡
`,
  correction: `
           from: Selector
+          selector:
+            matchLabels:
+              kubernetes.io/metadata.name: library
`,
  find: missingSelector,
});
