import { ignoredSelector } from "../namespaceSelectors.ts";
import { defineRule } from "../rule.ts";
import { allowedListenersPolicy } from "./allowedListenersPolicy.ts";

export default defineRule({
  id: "listenerset-selector-ignored",
  category: "advice",
  severity: "warning",
  kinds: ["Gateway"],
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
  check(_cluster, gateway, report) {
    const policy = allowedListenersPolicy(gateway.resource);
    const found = policy === undefined ? undefined : ignoredSelector(gateway, policy, "None");
    if (found !== undefined) report(found);
  },
});
