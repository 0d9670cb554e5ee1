import { emptySelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listenerset-selector-empty",
  admitted: "ListenerSets",
  category: "advice",
  severity: "warning",
  summary: "An empty selector in `allowedListeners` lets every namespace in",
  why: "A label selector without requirements matches everything. `from: Selector` with an empty selector therefore equals `from: All`, and a ListenerSet of any namespace may add listeners to the Gateway.",
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
      selector: {}
#               ^^ warning listenerset-selector-empty: An empty selector matches every namespace, so ListenerSets of all namespaces are let in. Write \`from: All\` if that is meant. 💡
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  find: emptySelector,
});
