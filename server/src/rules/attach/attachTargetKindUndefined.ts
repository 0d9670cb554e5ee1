import { groupInWords } from "../../gateway-api/target.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { editDistance } from "../../text/editDistance.ts";
import { nearKind } from "../../text/nearMiss.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { asksForCoreGateway } from "./attachTargetGroupCore.ts";
import { ATTACH_TO, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-target-kind-undefined",
  category: "status",
  severity: "information",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "`attachTo` names a kind that the proposal gives no meaning",
  why: "The field takes any kind, but only a Gateway that attaches to a Gateway is defined. What another kind does is up to the implementation; one that knows nothing of it does not accept the Gateway.",
  source: `${PROPOSAL}#api`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
      group: networking.example.com
      kind: Balancer
#           ^^^^^^^^ information attach-target-kind-undefined: What it means to attach to \`Balancer\` of group \`networking.example.com\` is not defined; only a Gateway of \`gateway.networking.k8s.io\` can be a parent. 💡
      name: web
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, child, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(child.id);
    const ref = child.resource.spec.infrastructure?.attachTo;
    if (parentAcceptance?.obstacle !== "kind" || ref === undefined || asksForCoreGateway(ref)) return;
    const { group = "", kind: named = "Gateway" } = ref;
    // Without a group and with kind Gateway the group is what is missing; text that is filled in later says nothing.
    if (parentAcceptance.target === undefined || (group === "" && named === "Gateway")) return;
    if (isOpaque(group) || isOpaque(named)) return;
    const what = `\`${named}\` of ${groupInWords(group)}`;
    const isMeant = isGatewayMeant(group, named);
    report({
      at: [...ATTACH_TO, named === "Gateway" ? "group" : "kind"],
      severity: isMeant ? "warning" : "information",
      message: `What it means to attach to ${what} is not defined; only a Gateway of \`${GATEWAY_GROUP}\` can be a parent.${isMeant ? ` Did you mean ${named === "Gateway" ? `\`${GATEWAY_GROUP}\`` : "`Gateway`"}?` : ""}`,
      fixes: [
        fixBy(
          named === "Gateway" ? `Change the group to \`${GATEWAY_GROUP}\`` : "Change the kind to `Gateway`",
          setAt({ id: child.id, path: [...ATTACH_TO, "group"] }, GATEWAY_GROUP),
          setAt({ id: child.id, path: [...ATTACH_TO, "kind"] }, "Gateway"),
        ),
      ],
    });
  },
});

/** True for a kind or a group that is written like a Gateway's, but for a slip; other groups have Gateways of their own. */
function isGatewayMeant(group: string, kind: string): boolean {
  if (kind === "Gateway") return group.endsWith(".k8s.io") || editDistance(group, GATEWAY_GROUP, 3) <= 3;
  return (group === "" || group === GATEWAY_GROUP) && nearKind(kind, ["Gateway"]) !== undefined;
}
