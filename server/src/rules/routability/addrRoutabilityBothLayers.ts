import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS_PROPOSAL, ROUTABILITY, withoutRoutability } from "./fields.ts";

export default defineRule({
  id: "addr-routability-both-layers",
  category: "advice",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "A Gateway says its routability in the declined form and on its addresses",
  why: "GEP-5093 takes the place of GEP-1651. Which of the two fields holds where both are there, neither of them says.",
  source: ADDRESS_PROPOSAL,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    routability: Public
#                ^^^^^^ warning addr-routability-both-layers: The addresses say their routability, too, and which of the two holds is not defined. Keep the field on the addresses. 💡
  addresses:
    - routability: Cluster
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(_cluster, gateway, report) {
    const { infrastructure, addresses = [] } = gateway.resource.spec;
    if (infrastructure?.routability === undefined) return;
    if (!addresses.some(({ routability }) => routability !== undefined)) return;
    report({
      at: ROUTABILITY,
      message:
        "The addresses say their routability, too, and which of the two holds is not defined. Keep the field on the addresses.",
      fixes: [preferredFix("Remove `infrastructure.routability`", withoutRoutability(gateway))],
    });
  },
});
