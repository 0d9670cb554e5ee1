import { GATEWAY_GROUP } from "../../model/resource.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ATTACH_TO, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-target-group",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "`attachTo` leaves out the group of the parent",
  why: "An omitted group means the core group, and no kind `Gateway` is known there: every example of the proposal writes the group. What an implementation makes of the reference nobody can know, so the status is Unknown and the listeners are merged into no parent here.",
  source: `${PROPOSAL}#go`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
#   ^^^^^^^^ warning attach-target-group: \`attachTo\` without a group means the core group, where no \`Gateway\` is known, so this may attach to nothing. Add \`group: gateway.networking.k8s.io\`. 💡
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
      message: `\`attachTo\` without a group means the core group, where no \`Gateway\` is known, so this may attach to nothing. Add \`group: ${GATEWAY_GROUP}\`.`,
      fixes: [
        preferredFix(
          `Add \`group: ${GATEWAY_GROUP}\``,
          setAt({ id: child.id, path: [...ATTACH_TO, "group"] }, GATEWAY_GROUP),
        ),
      ],
    });
  },
});
