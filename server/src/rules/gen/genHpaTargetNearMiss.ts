import type { Delivered } from "../../delivery/delivered.ts";
import type { GeneratedResources } from "../../gateway-api/infrastructure/generatedResources.ts";
import { type Dependent, GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import { nearMiss } from "../../text/nearMiss.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Severity, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";
import { missingDeployment } from "./scaledDeployment.ts";
import { severityOfName } from "./severityOfName.ts";

export default defineRule({
  id: "gen-hpa-target-near-miss",
  category: "reference",
  severity: "warning",
  kinds: ["Dependent"],
  summary: "An autoscaler nearly names the Deployment generated for a Gateway",
  why: "The Deployment for Gateway `web` of class `edge` is called `web-edge`. An autoscaler that names `web`, or the Gateway with another class, finds nothing. It is silent where a Deployment of the name is in a file, or where something in the namespace, such as a HelmRelease, may make one. For implementations that use other names this is an information, and without the GatewayClass a hint.",
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
metadata: { name: web, namespace: platform }
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
#         ^^^ warning gen-hpa-target-near-miss: Deployment \`web\` is not in this workspace. What is generated for Gateway \`web\` of class \`edge\` is called \`web-edge\`. 💡
  maxReplicas: 5
`,
  check(cluster, autoscaler, report) {
    const missing = missingDeployment(cluster, autoscaler);
    const meant = missing === undefined ? undefined : nearlyNamed(cluster, autoscaler, missing.target.name);
    if (missing === undefined || meant === undefined) return;
    const { gateway, resources, name, isSlip } = meant;
    const usually =
      resources.certainty === "deviating" || resources.certainty === "assumed" ? "usually " : "";
    report({
      at: missing.path,
      severity: severityOfSlip(severityOfName(resources.certainty, cluster.options.closedWorld), isSlip),
      message: `Deployment \`${missing.target.name}\` is not in this workspace. What is generated for Gateway \`${gateway.resource.metadata.name ?? ""}\` of class \`${gateway.resource.spec.gatewayClassName ?? ""}\` is ${usually}called \`${name}\`.`,
      related: [
        { place: { id: gateway.id, path: ["metadata", "name"] }, message: "The Gateway that may be meant." },
      ],
      fixes: [
        preferredFix(
          `Change the name to \`${name}\``,
          setAt({ id: autoscaler.id, path: missing.path }, name),
        ),
      ],
    });
  },
});

interface NearlyNamed {
  readonly gateway: Delivered<Gateway>;
  readonly resources: GeneratedResources;
  readonly name: string;
  /** The name is mistyped, and not one by another pattern. */
  readonly isSlip: boolean;
}

/** Somebody who mistypes a name has it in mind, however little is known of the controller. */
function severityOfSlip(severity: Severity, isSlip: boolean): Severity {
  return isSlip && severity === "hint" ? "warning" : severity;
}

/** The Gateway of the autoscaler's namespace that is probably meant by the name of a Deployment. */
export function nearlyNamed(
  cluster: Cluster,
  autoscaler: Delivered<Dependent>,
  name: string,
): NearlyNamed | undefined {
  const candidates = cluster.objects
    .gatewaysIn(autoscaler.namespace)
    .flatMap((gateway): readonly NearlyNamed[] => {
      const provision = cluster.generated.provision(gateway.id);
      if (provision?.kind !== "generated" || !provision.resources.isBesideGateway) return [];
      const { resources } = provision;
      return resources.name === undefined
        ? []
        : [{ gateway, resources, name: resources.name, isSlip: false }];
    });
  const exact =
    candidates.find(({ gateway }) => gateway.resource.metadata.name === name) ??
    candidates.find(({ gateway }) => isWithOtherClass(cluster, gateway.resource.metadata.name ?? "", name));
  if (exact !== undefined) return exact;
  const slip = candidates.find((candidate) => isMistyped(name, candidate));
  return slip === undefined ? undefined : { ...slip, isSlip: true };
}

/** A slip in the whole name, in the class behind the Gateway, or in the Gateway alone. */
function isMistyped(written: string, { gateway, name }: NearlyNamed): boolean {
  const { name: own = "" } = gateway.resource.metadata;
  const { gatewayClassName: className = "" } = gateway.resource.spec;
  const isSlipOf = (text: string, meant: string): boolean => nearMiss(text, [meant]) !== undefined;
  if (isSlipOf(written, name) || isSlipOf(written, own)) return true;
  // Names that differ behind their last hyphen are most often those of a series, but a class is one word.
  const hasClass = name === `${own}-${className}` && written.startsWith(`${own}-`);
  return hasClass && isSlipOf(written.slice(own.length + 1), className);
}

/** `<gateway>-<another class>`, for a class that is in the workspace. */
function isWithOtherClass(cluster: Cluster, gateway: string, name: string): boolean {
  if (!name.startsWith(`${gateway}-`)) return false;
  return cluster.objects.named(GATEWAY_GROUP, "GatewayClass", name.slice(gateway.length + 1)).length > 0;
}
