import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { nearlyNamed } from "./genHpaTargetNearMiss.ts";
import { PROPOSAL } from "./proposal.ts";
import { missingDeployment } from "./scaledDeployment.ts";
import { severityOfName } from "./severityOfName.ts";

export default defineRule({
  id: "gen-hpa-namespace",
  category: "reference",
  severity: "warning",
  kinds: ["Dependent"],
  summary: "An autoscaler stands in another namespace than what is generated for the Gateway",
  why: "An autoscaler scales objects of its own namespace only, and what is generated for a Gateway stands in the Gateway's. The rule speaks where no Deployment of the name is in the autoscaler's namespace, nothing there may make one, and a Gateway in exactly one other namespace has one of that name generated for it.",
  source: `${PROPOSAL}#resource-attachment`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web, namespace: scaling }
#                                 ^^^^^^^ warning gen-hpa-namespace: Deployment \`web-edge\` is not in this namespace. One of this name is generated for a Gateway in namespace \`platform\`, and an autoscaler reaches its own namespace only. 💡
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web-edge
  maxReplicas: 5
`,
  check(cluster, autoscaler, report) {
    const missing = missingDeployment(cluster, autoscaler);
    if (missing === undefined || autoscaler.namespace === undefined) return;
    if (nearlyNamed(cluster, autoscaler, missing.target.name) !== undefined) return;
    const gateways = cluster.generated.generatorsNamed(missing.target.name);
    const [namespace, ...others] = new Set(gateways.map((gateway) => gateway.namespace));
    const [gateway] = gateways;
    const provision = gateway === undefined ? undefined : cluster.generated.provision(gateway.id);
    if (namespace === undefined || others.length > 0 || provision?.kind !== "generated") return;
    if (isOpaque(namespace) || isOpaque(autoscaler.namespace)) return;
    report({
      at: ["metadata", "namespace"],
      severity: severityOfName(provision.resources.certainty, cluster.options.closedWorld),
      message: `Deployment \`${missing.target.name}\` is not in this namespace. One of this name is generated for a Gateway in namespace \`${namespace}\`, and an autoscaler reaches its own namespace only.`,
      fixes: [
        fixBy(
          `Move to namespace \`${namespace}\``,
          setAt({ id: autoscaler.id, path: ["metadata", "namespace"] }, namespace),
        ),
      ],
    });
  },
});
