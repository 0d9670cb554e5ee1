import { classOf, kindOfValue, supportedScopes } from "../../gateway-api/infrastructure/routability.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL, setRoutability } from "./fields.ts";

export default defineRule({
  id: "routability-default",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  summary: "A Gateway leaves its routability to its GatewayClass",
  why: "Without the field the first entry of the class's `status.routabilities` holds. Whoever reads the manifest alone does not see from where the Gateway can be reached. The hint needs a GatewayClass with its status; without it the default is the implementation's, and nothing is said.",
  source: `${GATEWAY_PROPOSAL}#default-routability`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/edge }
status:
  routabilities: [Private, Cluster]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
#                   ^^^^ hint routability-default: The Gateway has the routability \`Private\`, the default of GatewayClass \`edge\`. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(cluster, gateway, report) {
    const { infrastructure, addresses = [], gatewayClassName } = gateway.resource.spec;
    // A child has no infrastructure, and addresses may say it in the successor's way.
    if (infrastructure?.routability !== undefined || infrastructure?.attachTo !== undefined) return;
    if (addresses.some(({ routability }) => routability !== undefined)) return;
    const gatewayClass = classOf(gateway, cluster.lookup);
    const scope = gatewayClass === undefined ? undefined : supportedScopes(gatewayClass)?.[0];
    if (scope === undefined || ["invalid", "opaque"].includes(kindOfValue(scope, "gateway"))) return;
    report({
      at: ["spec", "gatewayClassName"],
      message: `The Gateway has the routability \`${scope}\`, the default of GatewayClass \`${gatewayClassName ?? ""}\`.`,
      fixes: [fixBy(`Write \`routability: ${scope}\``, setRoutability(gateway, scope))],
    });
  },
});
