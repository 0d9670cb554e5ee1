import { GATEWAY_GROUP } from "../../model/resource.ts";
import { type ManifestEdit, removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ATTACH_TO, PROPOSAL } from "./attachTo.ts";

const LABEL = `${GATEWAY_GROUP}/parent-gateway`;

export default defineRule({
  id: "attach-group-of-label",
  category: "migration",
  severity: "hint",
  kinds: ["Gateway"],
  summary: "A label tries to name the parent Gateway",
  why: "The merging proposal considered a label that names the parent and chose the field `spec.infrastructure.attachTo` instead. The label has no meaning.",
  source: `${PROPOSAL}#alternatives`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: shop
  namespace: platform
  labels:
    gateway.networking.k8s.io/parent-gateway: web
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint attach-group-of-label: This label names no parent; the merging proposal uses \`spec.infrastructure.attachTo\`. 💡
spec:
  gatewayClassName: edge
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(_cluster, gateway, report) {
    const { labels } = gateway.resource.metadata;
    const name = labels[LABEL];
    if (name === undefined) return;
    const path = ["metadata", "labels"];
    const remove: ManifestEdit = removeAt({ id: gateway.id, path: [...path, LABEL] });
    const value = { group: GATEWAY_GROUP, kind: "Gateway", name };
    const attach: ManifestEdit = setAt({ id: gateway.id, path: ATTACH_TO }, value);
    const isChild = gateway.resource.spec.infrastructure?.attachTo !== undefined;
    report({
      at: [...path, LABEL],
      on: "key",
      message: "This label names no parent; the merging proposal uses `spec.infrastructure.attachTo`.",
      fixes: [
        ...(isChild || name === "" ? [] : [fixBy(`Attach to \`${name}\` with \`attachTo\``, remove, attach)]),
        fixBy("Remove the label", remove),
      ],
    });
  },
});
