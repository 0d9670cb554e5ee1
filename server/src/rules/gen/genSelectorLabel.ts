import type { Delivered } from "../../delivery/delivered.ts";
import { describeRequirement, meets } from "../../gateway-api/references/labelSelector.ts";
import {
  GATEWAY_CLASS_NAME_LABEL,
  GATEWAY_NAME_LABEL,
  type LabelCondition,
  type PlacedRequirement,
} from "../../model/dependent.ts";
import { GATEWAY_GROUP, type Gateway, manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { ownValue } from "../../yaml/ownValue.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";
import { conditionsOn, mayHaveOtherPods } from "./selectedLabels.ts";

export default defineRule({
  id: "gen-selector-label",
  category: "reference",
  severity: "warning",
  kinds: ["Dependent", "Service"],
  summary: "A selector asks for another label than what is generated for a Gateway carries",
  why: "The labels of `infrastructure.labels` are on everything that is generated for the Gateway, beside the label with its name. A disruption budget, a network policy, a Service or a monitor that asks for the name and for another value of such a label selects nothing, and nobody is told. The label with the name of the class is a recommendation, so a selector with another class is an information. Labels that only the implementation knows may be there, and an object in a file that carries the Gateway's name may be meant: then it is silent.",
  source: `${PROPOSAL}#labels-and-annotations`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { labels: { team: web } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web, namespace: platform }
spec:
  minAvailable: 1
  selector:
    matchLabels:
      gateway.networking.k8s.io/gateway-name: web
      team: shop
#           ^^^^ warning gen-selector-label: What is generated for Gateway \`web\` is labelled \`team=web\`, so the PodDisruptionBudget, which asks for \`team=shop\`, selects nothing. 💡
`,
  check(cluster, subject, report) {
    for (const condition of conditionsOn(subject, GATEWAY_NAME_LABEL)) {
      const misfits = condition.values.map(({ value }) => misfitOf(cluster, subject, condition, value));
      const [first] = misfits;
      // One Gateway whose objects may be selected is enough.
      if (first === undefined || misfits.includes(undefined)) continue;
      const { requirement, gateway, value } = first;
      const { key } = requirement;
      report({
        at: requirement.path,
        ...(key === GATEWAY_CLASS_NAME_LABEL ? { severity: "information" } : {}),
        message: `What is generated for Gateway \`${gateway.resource.metadata.name ?? ""}\` is labelled \`${key}=${value}\`, so the ${manifestKind(subject.resource)}, which asks for ${requirementText(requirement)}, selects nothing.`,
        related: [
          {
            place: { id: gateway.id, path: sourceOf(key) },
            on: "key",
            message: "Where the label comes from.",
          },
        ],
        fixes: fixesOf(subject, requirement, value),
      });
    }
  },
});

/** A requirement that a label of what is generated for a Gateway does not meet. */
interface Misfit {
  readonly requirement: PlacedRequirement;
  readonly gateway: Delivered<Gateway>;
  /** The value that the label has. */
  readonly value: string;
}

function misfitOf(
  cluster: Cluster,
  subject: Delivered,
  { beside = [] }: LabelCondition,
  name: string,
): Misfit | undefined {
  if (beside.length === 0 || mayHaveOtherPods(cluster, subject)) return undefined;
  if (cluster.generated.carriesGatewayName(subject.namespace, name)) return undefined;
  const target = { group: GATEWAY_GROUP, kind: "Gateway", namespace: subject.namespace, name };
  const found = cluster.lookup.find(subject.id, target);
  const gateway = found.kind === "found" ? cluster.lookup.gatewayOf(found.target.id) : undefined;
  const provision = gateway === undefined ? undefined : cluster.generated.provision(gateway.id);
  if (gateway === undefined || provision?.kind !== "generated" || !provision.resources.isBesideGateway)
    return undefined;
  const { labels } = provision.resources;
  for (const requirement of beside) {
    const value = ownValue(labels, requirement.key);
    if (value !== undefined && meets(requirement, { value }) === "no") return { requirement, gateway, value };
  }
  return undefined;
}

function requirementText(requirement: PlacedRequirement): string {
  const { key, operator, values } = requirement;
  const [only, ...others] = values;
  return operator === "In" && only !== undefined && others.length === 0
    ? `\`${key}=${only}\``
    : describeRequirement(requirement);
}

function sourceOf(key: string): Path {
  return key === GATEWAY_CLASS_NAME_LABEL
    ? ["spec", "gatewayClassName"]
    : ["spec", "infrastructure", "labels", key];
}

/** A value of a plain map can be replaced; what an expression is meant to say nobody can tell. */
function fixesOf(subject: Delivered, { key, path }: PlacedRequirement, value: string): readonly Fix[] {
  if (path.at(-1) !== key) return [];
  return [fixBy(`Change to \`${value}\``, setAt({ id: subject.id, path }, value))];
}
