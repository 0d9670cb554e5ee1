import { ignoredSelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listenerset-selector-ignored",
  admitted: "ListenerSets",
  category: "advice",
  severity: "warning",
  summary: "A selector in `allowedListeners` that is not looked at",
  why: "`selector` counts only with `from: Selector`. Beside `Same`, `All`, `None` or nothing it changes nothing: the Gateway lets in fewer or more ListenerSets than the manifest seems to say.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listenernamespaces",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners:
    namespaces:
      from: Same
      selector:
#     ^^^^^^^^ warning listenerset-selector-ignored: With \`from: Same\` the selector is not looked at, and ListenerSets of other namespaces stay out. Set \`from: Selector\` or remove it. 💡
        matchLabels:
          team: shop
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  find: ignoredSelector,
});
