import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Fix, ManifestEdit } from "../../workspace/finding.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-child-addresses",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  summary: "A child Gateway asks for addresses of its own",
  why: "A child is reached at its parent's addresses and its status repeats them. The proposal forbids `spec.addresses` on a child, so an implementation may refuse it.",
  source: `${PROPOSAL}#validation`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  addresses: [{ type: IPAddress, value: 198.51.100.7 }]
# ^^^^^^^^^ error attach-child-addresses: A Gateway that attaches to another one is reached at the parent's addresses and must not set \`addresses\`. Set them on the parent. 💡
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, child, report) {
    const { addresses = [], infrastructure } = child.resource.spec;
    if (infrastructure?.attachTo === undefined || addresses.length === 0) return;
    const path = ["spec", "addresses"];
    const remove: ManifestEdit = { kind: "remove", place: { id: child.id, path } };
    report({
      at: path,
      on: "key",
      message:
        "A Gateway that attaches to another one is reached at the parent's addresses and must not set `addresses`. Set them on the parent.",
      fixes: [
        ...movesToParent(child, cluster.membership(child.id)?.parent, remove),
        { title: "Remove `addresses`", edits: [remove] },
      ],
    });
  },
});

function movesToParent(
  child: Delivered<Gateway>,
  parent: Delivered<Gateway> | undefined,
  remove: ManifestEdit,
): readonly Fix[] {
  const { addresses = [] } = child.resource.spec;
  if (parent === undefined || parent.id === child.id || !mayBeNamed(child, parent)) return [];
  if (parent.resource.spec.addresses !== undefined) return [];
  const value = addresses.map((address) => ({ ...address }));
  const set: ManifestEdit = { kind: "set", place: { id: parent.id, path: ["spec", "addresses"] }, value };
  return [
    { title: `Move the addresses to \`${parent.resource.metadata.name ?? ""}\``, edits: [set, remove] },
  ];
}
