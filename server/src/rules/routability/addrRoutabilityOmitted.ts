import { addressForm } from "../../gateway-api/infrastructure/addressRoutability.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS_PROPOSAL, addressRoutability } from "./fields.ts";

export default defineRule({
  id: "addr-routability-omitted",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "Some addresses of a Gateway say their routability, others do not",
  why: "Where the field is left out the implementation chooses. Beside addresses that say it, one that does not is easily taken for one of the same reach.",
  source: ADDRESS_PROPOSAL,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  addresses:
    - { type: IPAddress, routability: Cluster }
    - { type: IPAddress, value: 192.0.2.7 }
#                               ^^^^^^^^^ hint addr-routability-omitted: Other addresses of this Gateway say their routability; for this one the implementation chooses it. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(cluster, gateway, report) {
    const scopes = addressForm(cluster.lookup) === "released" ? ["Cluster"] : ["External", "Cluster"];
    const { addresses = [] } = gateway.resource.spec;
    if (!addresses.some(({ routability = "" }) => routability !== "")) return;
    for (const [index, { type, value, routability }] of addresses.entries()) {
      if (routability !== undefined) continue;
      const member = value !== undefined ? ["value"] : type !== undefined ? ["type"] : [];
      report({
        at: ["spec", "addresses", index, ...member],
        message:
          "Other addresses of this Gateway say their routability; for this one the implementation chooses it.",
        fixes: scopes.map((scope) =>
          fixBy(
            `Write \`routability: ${scope}\``,
            setAt({ id: gateway.id, path: addressRoutability(index) }, scope),
          ),
        ),
      });
    }
  },
});
