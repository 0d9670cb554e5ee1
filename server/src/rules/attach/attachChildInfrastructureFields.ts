import type { GatewayInfrastructure } from "../../model/gateway.ts";
import { removeAt, type YamlValue } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./attachTo.ts";
import { moveToParent } from "./moveToParent.ts";

export default defineRule({
  id: "attach-child-infrastructure-fields",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "A child Gateway sets more than `attachTo` in `infrastructure`",
  why: "Only the parent has infrastructure: load balancers, Deployments and Services are made for it alone. A child must set nothing but `attachTo` there; what it sets beside that has no effect, and an implementation may refuse the child.",
  source: `${PROPOSAL}#validation`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    labels: { team: shop }
#   ^^^^^^ error attach-child-infrastructure-fields: A Gateway that attaches to another one must not set \`infrastructure.labels\`: nothing is made for it. Set it on the parent. 💡
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, child, report) {
    const { infrastructure } = child.resource.spec;
    if (infrastructure?.attachTo === undefined) return;
    for (const key of infrastructure.keys) {
      // A Gateway that is parent and child at once is another rule's; a field that no release has, the structure's.
      if (!FIELDS.has(key)) continue;
      const parent = cluster.merging.parentAcceptance(child.id)?.parent;
      const path = ["spec", "infrastructure", key];
      const value = fieldValue(infrastructure, key);
      report({
        at: path,
        on: "key",
        message: `A Gateway that attaches to another one must not set \`infrastructure.${key}\`: nothing is made for it. Set it on the parent.`,
        fixes: [
          ...(value === undefined
            ? []
            : moveToParent(child, parent, {
                path,
                value,
                text: `\`${key}\``,
                isSet: ({ spec }) => spec.infrastructure?.keys.includes(key) === true,
              })),
          fixBy(`Remove \`${key}\``, removeAt({ id: child.id, path })),
        ],
      });
    }
  },
});

const FIELDS: ReadonlySet<string> = new Set(["labels", "annotations", "parametersRef", "routability"]);

/** The value of a field that the model keeps as it is written. */
function fieldValue(infrastructure: GatewayInfrastructure, key: string): YamlValue | undefined {
  switch (key) {
    case "parametersRef":
      return infrastructure.parametersRef === undefined ? undefined : { ...infrastructure.parametersRef };
    case "routability":
      return infrastructure.routability;
    default:
      return undefined;
  }
}
