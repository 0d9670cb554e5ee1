import { defineRule } from "../rule.ts";
import { ADDRESS_PROPOSAL, addressRoutability } from "./fields.ts";

export default defineRule({
  id: "addr-routability-hostname",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "The routability of a host name is a promise about what it resolves to",
  why: "An implementation can give an address a reach, but a name is resolved elsewhere. With `type: Hostname` the field only says how far the addresses behind the name should reach; whoever keeps the name has to see to it.",
  source: ADDRESS_PROPOSAL,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  addresses:
    - type: Hostname
      value: gw.example.com
      routability: Cluster
#                  ^^^^^^^ hint addr-routability-hostname: For a host name this is a promise: what \`gw.example.com\` resolves to has to have the routability \`Cluster\`.
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-      routability: Cluster
`,
  check(_cluster, gateway, report) {
    for (const [index, { type, value, routability }] of (gateway.resource.spec.addresses ?? []).entries()) {
      if (type !== "Hostname" || routability === undefined) continue;
      const what = value === undefined || value === "" ? "the name resolves to" : `\`${value}\` resolves to`;
      report({
        at: addressRoutability(index),
        message: `For a host name this is a promise: what ${what} has to have the routability \`${routability}\`.`,
      });
    }
  },
});
