import { emptySelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineSelectorRule({
  id: "delegate-selector-empty",
  admitted: "child Routes",
  category: "advice",
  severity: "warning",
  summary: "An empty selector in `allowedRoutes` of a rule lets every namespace in",
  why: "A label selector without requirements matches everything. `from: Selector` with an empty selector therefore equals `from: All`, and child Routes of any namespace may take requests over from the rule.",
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
          selector: {}
#                   ^^ warning delegate-selector-empty: An empty selector matches every namespace, so child Routes of all namespaces are let in. Write \`from: All\` if that is meant. 💡
`,
  find: emptySelector,
});
