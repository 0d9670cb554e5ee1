import type { Delivered } from "../../delivery/delivered.ts";
import { scaleTargetOf } from "../../gateway-api/references/dependents.ts";
import { type Dependent, GATEWAY_GROUP } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";

export default defineRule({
  id: "gen-hpa-target-gateway",
  category: "reference",
  severity: "error",
  kinds: ["Dependent"],
  summary: "An autoscaler names a Gateway instead of the Deployment generated for it",
  why: "A Gateway has no scale, so an autoscaler that names one reports an error and does nothing. What can be scaled is the Deployment that the implementation makes for the Gateway, called `<gateway>-<class>` unless the implementation names it otherwise. Autoscalers that attach to Gateways are only talked about so far.",
  source: `${PROPOSAL}#resource-attachment`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web, namespace: platform }
spec:
  scaleTargetRef:
    apiVersion: gateway.networking.k8s.io/v1
    kind: Gateway
#         ^^^^^^^ error gen-hpa-target-gateway: A Gateway cannot be scaled. Name the Deployment generated for it, here \`web-edge\`. 💡
    name: web
  maxReplicas: 5
`,
  check(cluster, autoscaler, report) {
    const target = scaleTargetOf(autoscaler);
    const ref = autoscaler.resource.spec.scaleTarget;
    if (ref === undefined || target?.kind !== "Gateway" || target.group !== GATEWAY_GROUP) return;
    const name = generatedName(cluster, autoscaler);
    report({
      at: [...ref.path, "kind"],
      message: `A Gateway cannot be scaled. Name the Deployment generated for it${name === undefined ? "" : `, here \`${name}\``}.`,
      fixes: name === undefined ? [] : [retarget(autoscaler, name)],
    });
  },
});

/** The name of the Deployment that is generated for the Gateway which an autoscaler names. */
function generatedName(cluster: Cluster, autoscaler: Delivered<Dependent>): string | undefined {
  const target = scaleTargetOf(autoscaler);
  const resolution = target === undefined ? undefined : cluster.lookup.find(autoscaler.id, target);
  const provision =
    resolution?.kind === "found" ? cluster.generated.provision(resolution.target.id) : undefined;
  return provision?.kind === "generated" ? provision.resources.name : undefined;
}

function retarget({ id, resource }: Delivered<Dependent>, name: string): Fix {
  const path = resource.spec.scaleTarget?.path ?? [];
  const set = (field: string, value: string) => setAt({ id, path: [...path, field] }, value);
  return preferredFix(
    `Scale Deployment \`${name}\``,
    set("apiVersion", "apps/v1"),
    set("kind", "Deployment"),
    set("name", name),
  );
}
