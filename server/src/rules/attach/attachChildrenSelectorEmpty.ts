import { emptySelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineSelectorRule({
  id: "attach-children-selector-empty",
  admitted: "child Gateways",
  category: "advice",
  severity: "warning",
  summary: "An empty selector in `allowedChildren` lets every namespace in",
  why: "A label selector without requirements matches everything. `from: Selector` with an empty selector therefore equals `from: All`, and child Gateways of any namespace may merge listeners into the Gateway.",
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
        selector: {}
#                 ^^ warning attach-children-selector-empty: An empty selector matches every namespace, so child Gateways of all namespaces are let in. Write \`from: All\` if that is meant. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  find: emptySelector,
});
