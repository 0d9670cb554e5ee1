import { GATEWAY_GROUP } from "../../model/resource.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ATTACH_TO, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-target-group",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  summary: "`attachTo` leaves out the group of the parent",
  why: "By the letter of the proposal an omitted group means the core group, which has no Gateway. Every example writes the group, and an implementation that follows the letter finds no parent without it. Here it is read as `gateway.networking.k8s.io`.",
  source: `${PROPOSAL}#go`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
#   ^^^^^^^^ hint attach-target-group: Write \`group: gateway.networking.k8s.io\`: the proposal reads an omitted group as the core group, which has no Gateway. 💡
      kind: Gateway
      name: web
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(_cluster, child, report) {
    const ref = child.resource.spec.infrastructure?.attachTo;
    if (ref?.name === undefined || ref.group !== undefined || (ref.kind ?? "Gateway") !== "Gateway") return;
    report({
      at: ATTACH_TO,
      on: "key",
      message: `Write \`group: ${GATEWAY_GROUP}\`: the proposal reads an omitted group as the core group, which has no Gateway.`,
      fixes: [
        preferredFix(
          `Add \`group: ${GATEWAY_GROUP}\``,
          setAt({ id: child.id, path: [...ATTACH_TO, "group"] }, GATEWAY_GROUP),
        ),
      ],
    });
  },
});
