import type { Delivered } from "../../delivery/delivered.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { GATEWAY_NAME_LABEL } from "../../model/dependent.ts";
import { GATEWAY_GROUP, type Gateway, manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { parentName } from "../attach/attachTo.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";
import { missingDeployment } from "./scaledDeployment.ts";
import { conditionsOn, mayHaveOtherPods } from "./selectedLabels.ts";

export default defineRule({
  id: "gen-child-no-infra",
  category: "reference",
  severity: "warning",
  kinds: ["Dependent", "Service"],
  summary: "An object is meant for what is generated for a child Gateway, which has nothing of its own",
  why: "A Gateway that attaches to another one is served by that one's data plane: nothing is generated for the child. An autoscaler that names the child's Deployment or a selector with the child's name finds nothing. Name the parent.",
  source: `${PROPOSAL}#resource-attachment`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: shop, namespace: platform }
spec:
  minAvailable: 1
  selector:
    matchLabels:
      gateway.networking.k8s.io/gateway-name: shop
#                                             ^^^^ warning gen-child-no-infra: Gateway \`shop\` attaches to Gateway \`platform/web\`, so nothing is generated for it and the PodDisruptionBudget finds nothing. Name the parent. 💡
`,
  check(cluster, subject, report) {
    const say = (child: Child, path: Path, parentValue: string | undefined): void => {
      const name = child.gateway.resource.metadata.name ?? "";
      const isTaken = child.parentAcceptance.verdict === "yes";
      report({
        at: path,
        message: isTaken
          ? `Gateway \`${name}\` attaches to ${parentName(child.parentAcceptance)}, so nothing is generated for it and the ${manifestKind(subject.resource)} finds nothing. Name the parent.`
          : `Gateway \`${name}\` asks to be merged into another one, which does not take it, so nothing is generated for it and the ${manifestKind(subject.resource)} finds nothing.`,
        fixes: parentValue === undefined ? [] : [useInstead(subject, path, parentValue)],
      });
    };
    for (const { values } of conditionsOn(subject, GATEWAY_NAME_LABEL)) {
      const [only] = values;
      const child =
        values.length === 1 && only !== undefined ? childNamed(cluster, subject, only.value) : undefined;
      if (only !== undefined && child !== undefined)
        say(child, only.path, parentOf(cluster, subject, child)?.name);
    }
    if (subject.resource.kind !== "Dependent") return;
    const missing = missingDeployment(cluster, { ...subject, resource: subject.resource });
    const child = missing === undefined ? undefined : childGenerating(cluster, subject, missing.target.name);
    if (missing !== undefined && child !== undefined)
      say(child, missing.path, parentOf(cluster, subject, child)?.generated);
  },
});

interface Child {
  readonly gateway: Delivered<Gateway>;
  readonly parentAcceptance: ParentAcceptance;
}

/** The Gateway that a label names, where it certainly is a child, taken by its parent or refused, and nothing else carries the label. */
function childNamed(cluster: Cluster, subject: Delivered, name: string): Child | undefined {
  const target = { group: GATEWAY_GROUP, kind: "Gateway", namespace: subject.namespace, name };
  const resolution = cluster.lookup.find(subject.id, target);
  if (resolution.kind !== "found" || cluster.generated.carriesGatewayName(subject.namespace, name))
    return undefined;
  if (mayHaveOtherPods(cluster, subject) || resolution.target.resource.kind !== "Gateway") return undefined;
  return asChild(cluster, { ...resolution.target, resource: resolution.target.resource });
}

/** The child whose Deployment an autoscaler names, as if it had one. */
function childGenerating(cluster: Cluster, subject: Delivered, name: string): Child | undefined {
  return cluster.objects
    .gatewaysIn(subject.namespace)
    .filter(({ resource: { metadata, spec } }) =>
      [metadata.name, `${metadata.name ?? ""}-${spec.gatewayClassName ?? ""}`].includes(name),
    )
    .flatMap((gateway) => asChild(cluster, gateway) ?? [])[0];
}

function asChild(cluster: Cluster, gateway: Delivered<Gateway>): Child | undefined {
  const parentAcceptance = cluster.merging.parentAcceptance(gateway.id);
  return parentAcceptance === undefined || parentAcceptance.verdict === "unknown"
    ? undefined
    : { gateway, parentAcceptance };
}

/** The parent's name and what its Deployment is called, where the subject can reach them. */
function parentOf(
  cluster: Cluster,
  subject: Delivered,
  { parentAcceptance }: Child,
): { readonly name: string | undefined; readonly generated: string | undefined } | undefined {
  const { parent, verdict } = parentAcceptance;
  if (verdict !== "yes" || parent === undefined || !mayBeNamed(subject, parent)) return undefined;
  const provision = cluster.generated.provision(parent.id);
  const generated = provision?.kind === "generated" ? provision.resources.name : undefined;
  return { name: parent.resource.metadata.name, generated };
}

function useInstead(subject: Delivered, path: Path, value: string): Fix {
  return preferredFix(`Change to \`${value}\``, setAt({ id: subject.id, path }, value));
}
