import { isServiceHostname } from "../../gateway-api/infrastructure/generatedResources.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";

export default defineRule({
  id: "gen-not-automated",
  category: "advice",
  severity: "information",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "An address names a Service of the cluster, so nothing may be generated for the Gateway",
  why: "A Gateway stands for an automated deployment: its implementation starts a data plane for it. Some implementations, Istio among them, take an address of the type Hostname that names a Service for the word that somebody has deployed the data plane already. They generate nothing then, and autoscalers or disruption budgets for it have nothing to act on.",
  source: `${PROPOSAL}#terminology`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: istio
  addresses:
    - type: Hostname
      value: ingress.platform.svc.cluster.local
#            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information gen-not-automated: This names a Service of the cluster. Some implementations, such as Istio, then use what is behind it and generate nothing for the Gateway.
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-  addresses:
-    - type: Hostname
-      value: ingress.platform.svc.cluster.local
`,
  check(_cluster, gateway, report) {
    for (const [index, address] of (gateway.resource.spec.addresses ?? []).entries()) {
      if (!isServiceHostname(address)) continue;
      report({
        at: ["spec", "addresses", index, "value"],
        message:
          "This names a Service of the cluster. Some implementations, such as Istio, then use what is behind it and generate nothing for the Gateway.",
      });
    }
  },
});
