import { classOf, supportedScopes } from "../../gateway-api/infrastructure/routability.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL, ROUTABILITY, setRoutability } from "./fields.ts";

export default defineRule({
  id: "routability-private-in-cluster",
  category: "advice",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "A Gateway that runs inside of the cluster asks for the routability `Private`",
  why: "A data plane in the cluster is reached through a Service, and Services know no networks between the cluster and the world. The proposal recommends that such implementations do not support `Private`; then the Gateway reports UnsupportedRoutability. A controller counts as one of these where the setting `generatedNames` names it, or where it is known here. A class that lists `Private` in its status does support it.",
  source: `${GATEWAY_PROPOSAL}#in-cluster-gateways-and-private-routability`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: istio.io/gateway-controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    routability: Private
#                ^^^^^^^ warning routability-private-in-cluster: The Gateways of class \`edge\` run inside of the cluster, behind a Service, which cannot promise \`Private\`; probably the Gateway is not accepted. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(cluster, gateway, report) {
    const { infrastructure, gatewayClassName } = gateway.resource.spec;
    const provision = cluster.generated.provision(gateway.id);
    if (infrastructure?.routability !== "Private" || provision?.kind !== "generated") return;
    const gatewayClass = classOf(gateway, cluster.lookup);
    const hasList = gatewayClass !== undefined && supportedScopes(gatewayClass) !== undefined;
    if (!provision.resources.isKnownInCluster || hasList) return;
    report({
      at: ROUTABILITY,
      message: `The Gateways of class \`${gatewayClassName ?? ""}\` run inside of the cluster, behind a Service, which cannot promise \`Private\`; probably the Gateway is not accepted.`,
      fixes: ["Cluster", "Public"].map((scope) =>
        fixBy(`Change to \`${scope}\``, setRoutability(gateway, scope)),
      ),
    });
  },
});
