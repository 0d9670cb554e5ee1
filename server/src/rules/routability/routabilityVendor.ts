import { classOf, kindOfValue, supportedScopes } from "../../gateway-api/infrastructure/routability.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL, ROUTABILITY } from "./fields.ts";

export default defineRule({
  id: "routability-vendor",
  category: "advice",
  severity: "information",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "A routability of an implementation's own",
  why: "What such a value means, and whether it reaches further than `Public`, `Private` or `Cluster`, only the implementation says. Another implementation does not know it and rejects the Gateway. Nothing is said where the class lists the value in its status.",
  source: `${GATEWAY_PROPOSAL}#vendor-prefixed-values`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    routability: example.com/leased-line
#                ^^^^^^^^^^^^^^^^^^^^^^^ information routability-vendor: \`example.com/leased-line\` is a value of one implementation. Its documentation says from where the Gateway can be reached; others do not accept the Gateway.
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
 apiVersion: gateway.networking.k8s.io/v1
+kind: GatewayClass
+metadata: { name: edge }
+spec: { controllerName: example.com/edge }
+status:
+  routabilities: [Public, example.com/leased-line]
+---
+apiVersion: gateway.networking.k8s.io/v1
`,
  check(cluster, gateway, report) {
    const value = gateway.resource.spec.infrastructure?.routability;
    if (value === undefined || kindOfValue(value, "gateway") !== "vendor") return;
    const gatewayClass = classOf(gateway, cluster.lookup);
    // A list of the class decides it: the value is known there, or reported as unsupported.
    if (gatewayClass !== undefined && supportedScopes(gatewayClass) !== undefined) return;
    report({
      at: ROUTABILITY,
      message: `\`${value}\` is a value of one implementation. Its documentation says from where the Gateway can be reached; others do not accept the Gateway.`,
    });
  },
});
