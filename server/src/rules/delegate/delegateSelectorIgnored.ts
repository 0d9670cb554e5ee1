import { ignoredSelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineSelectorRule({
  id: "delegate-selector-ignored",
  admitted: "child Routes",
  category: "advice",
  severity: "warning",
  summary: "A selector in `allowedRoutes` of a rule that is not looked at",
  why: "`selector` counts only with `from: Selector`. Beside `Same`, `All` or nothing it changes nothing: fewer or more child Routes are let in than the manifest seems to say.",
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
          from: Same
          selector:
#         ^^^^^^^^ warning delegate-selector-ignored: With \`from: Same\` the selector is not looked at, and child Routes of other namespaces stay out. Set \`from: Selector\` or remove it. 💡
            matchLabels: { kubernetes.io/metadata.name: library }
`,
  find: ignoredSelector,
});
