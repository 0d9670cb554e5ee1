import type { Delivered } from "../../delivery/delivered.ts";
import type { GatewayInfrastructure } from "../../model/gateway.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Fix, ManifestEdit, YamlValue } from "../../workspace/finding.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-child-infrastructure-fields",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, child, report) {
    const { infrastructure } = child.resource.spec;
    if (infrastructure?.attachTo === undefined) return;
    for (const key of infrastructure.keys) {
      // A Gateway that is parent and child at once is another rule's; a field that no release has, the structure's.
      if (!FIELDS.has(key)) continue;
      const parent = cluster.membership(child.id)?.parent;
      const path = ["spec", "infrastructure", key];
      const remove: ManifestEdit = { kind: "remove", place: { id: child.id, path } };
      report({
        at: path,
        on: "key",
        message: `A Gateway that attaches to another one must not set \`infrastructure.${key}\`: nothing is made for it. Set it on the parent.`,
        fixes: [
          ...movesToParent(child, parent, key, remove),
          { title: `Remove \`${key}\``, edits: [remove] },
        ],
      });
    }
  },
});

const FIELDS: ReadonlySet<string> = new Set(["labels", "annotations", "parametersRef", "routability"]);

function movesToParent(
  child: Delivered<Gateway>,
  parent: Delivered<Gateway> | undefined,
  key: string,
  remove: ManifestEdit,
): readonly Fix[] {
  const value = fieldValue(child.resource.spec.infrastructure, key);
  if (parent === undefined || parent.id === child.id || value === undefined || !mayBeNamed(child, parent))
    return [];
  if (parent.resource.spec.infrastructure?.keys.includes(key) === true) return [];
  const set: ManifestEdit = {
    kind: "set",
    place: { id: parent.id, path: ["spec", "infrastructure", key] },
    value,
  };
  return [{ title: `Move \`${key}\` to \`${parent.resource.metadata.name ?? ""}\``, edits: [set, remove] }];
}

/** The value of a field that the reading keeps whole. */
function fieldValue(infrastructure: GatewayInfrastructure | undefined, key: string): YamlValue | undefined {
  switch (key) {
    case "parametersRef":
      return infrastructure?.parametersRef === undefined ? undefined : { ...infrastructure.parametersRef };
    case "routability":
      return infrastructure?.routability;
    default:
      return undefined;
  }
}
