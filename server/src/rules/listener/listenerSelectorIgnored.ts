import { ignoredSelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listener-selector-ignored",
  admitted: "Routes",
  category: "advice",
  severity: "warning",
  summary: "A listener's namespace selector that is not looked at",
  why: "`selector` counts only with `from: Selector`. Beside `Same`, `All` or nothing it changes nothing: the listener lets in fewer or more namespaces than the manifest seems to say.",
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
          selector:
#         ^^^^^^^^ warning listener-selector-ignored: Without \`from\`, which then is \`Same\`, the selector is not looked at, and Routes of other namespaces stay out. Set \`from: Selector\` or remove it. 💡
            matchLabels:
              team: shop
`,
  find: ignoredSelector,
});
