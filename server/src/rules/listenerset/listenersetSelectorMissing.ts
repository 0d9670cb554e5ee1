import { missingSelector } from "../namespaceSelectors.ts";
import { defineRule } from "../rule.ts";
import { allowedListenersPolicy } from "./allowedListenersPolicy.ts";

export default defineRule({
  id: "listenerset-selector-missing",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  summary: "`allowedListeners` with `from: Selector` and no selector",
  why: "`from: Selector` asks for the namespaces whose labels match `selector`. Without it no namespace matches, and every ListenerSet gets `NotAllowed`.",
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
#           ^^^^^^^^ error listenerset-selector-missing: \`from: Selector\` needs a \`selector\`; without one, ListenerSets of no namespace are let in. 💡
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  correction: `
       from: Selector
+      selector:
+        matchLabels:
+          kubernetes.io/metadata.name: shop
`,
  check(_cluster, gateway, report) {
    const policy = allowedListenersPolicy(gateway.resource);
    const found = policy === undefined ? undefined : missingSelector(gateway, policy);
    if (found !== undefined) report(found);
  },
});
