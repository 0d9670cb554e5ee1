import { emptySelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";

export default defineSelectorRule({
  id: "listener-selector-empty",
  admitted: "Routes",
  category: "advice",
  severity: "warning",
  summary: "A listener with an empty namespace selector lets every namespace in",
  why: "A label selector without requirements matches everything. `from: Selector` with an empty selector therefore equals `from: All`, which few people expect.",
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
          selector: {}
#                   ^^ warning listener-selector-empty: An empty selector matches every namespace, so Routes of all namespaces are let in. Write \`from: All\` if that is meant. 💡
`,
  find: emptySelector,
});
