import type { Delivered } from "../../delivery/delivered.ts";
import {
  classOf,
  isScopeSupported,
  isServedInCluster,
  supportedScopes,
} from "../../gateway-api/infrastructure/routability.ts";
import type { Gateway, GatewayClass } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule, type Report } from "../rule.ts";
import { GATEWAY_PROPOSAL, ROUTABILITY, setRoutability } from "./fields.ts";

export default defineRule({
  id: "routability-private-in-cluster",
  category: "advice",
  severity: "warning",
  kinds: ["Gateway", "GatewayClass"],
  summary: "A Gateway that runs inside of the cluster asks for the routability `Private`",
  why: "A data plane in the cluster is reached through a Service, and Services know no networks between the cluster and the world. The proposal recommends that such implementations do not support `Private`; then the Gateway reports UnsupportedRoutability, and as long as the class does not list what it offers nobody can tell. A controller counts as one of these where the setting `generatedNames` names it, or where it is known here. Where the class lists `Private` in its status, the Gateway is accepted, and the class has an information of its own.",
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
#                ^^^^^^^ warning routability-private-in-cluster: The Gateways of class \`edge\` run inside of the cluster, behind a Service, which cannot promise \`Private\`; the Gateway may not be accepted. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(cluster, { resource, ...place }, report) {
    if (resource.kind === "GatewayClass") reportClass(cluster, { ...place, resource }, report);
    else reportGateway(cluster, { ...place, resource }, report);
  },
});

function reportGateway(
  cluster: Cluster,
  gateway: Delivered<Gateway>,
  report: (finding: Report) => void,
): void {
  const { infrastructure, gatewayClassName = "" } = gateway.resource.spec;
  // A child has no infrastructure of its own.
  if (infrastructure?.routability !== "Private" || infrastructure.attachTo !== undefined) return;
  const gatewayClass = classOf(gateway, cluster.lookup);
  if (!isServedInCluster(gatewayClassName, gatewayClass?.resource.spec.controllerName, cluster.lookup))
    return;
  const supported = gatewayClass === undefined ? undefined : supportedScopes(gatewayClass);
  // What the class does not offer is reported as that.
  if (isScopeSupported("Private", supported) === "no") return;
  const conclusion =
    supported === undefined
      ? "the Gateway may not be accepted."
      : "the proposal recommends against it, although the class offers it.";
  report({
    at: ROUTABILITY,
    message: `The Gateways of class \`${gatewayClassName}\` run inside of the cluster, behind a Service, which cannot promise \`Private\`; ${conclusion}`,
    fixes: ["Cluster", "Public"]
      .filter((scope) => isScopeSupported(scope, supported) !== "no")
      .map((scope) => fixBy(`Change to \`${scope}\``, setRoutability(gateway, scope))),
  });
}

function reportClass(
  cluster: Cluster,
  gatewayClass: Delivered<GatewayClass>,
  report: (finding: Report) => void,
): void {
  const { metadata, spec, status } = gatewayClass.resource;
  const index = status?.routabilities?.indexOf("Private") ?? -1;
  if (index < 0 || !isServedInCluster(metadata.name ?? "", spec.controllerName, cluster.lookup)) return;
  report({
    at: ["status", "routabilities", index],
    severity: "information",
    message:
      "The controller offers `Private`, although its Gateways run inside of the cluster, behind Services, which cannot promise it; the proposal recommends against that.",
  });
}
