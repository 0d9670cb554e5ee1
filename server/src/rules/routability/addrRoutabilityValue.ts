import { addressForm } from "../../gateway-api/infrastructure/addressRoutability.ts";
import { ADDRESS_SCOPES, kindOfValue, LONGEST_VALUE } from "../../gateway-api/infrastructure/routability.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS_PROPOSAL, addressRoutability } from "./fields.ts";
import { nearestScope } from "./nearestScope.ts";

export default defineRule({
  id: "addr-routability-value",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "`addresses[].routability` has a value that nobody defines",
  why: "Before release 1.7, which has the field, the proposal GEP-5093 defined `External` and `Cluster`; a value of an implementation starts with a domain. No implementation can provide an address of any other value: the Gateway reports AddressesAssigned=False, and where none of its addresses can be had, Programmed=False with the reason AddressNotAssigned.",
  source: ADDRESS_PROPOSAL,
  exampleOptions: { bundleVersion: "1.6" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  addresses:
    - routability: Public
#                  ^^^^^^ error addr-routability-value: \`Public\` is no routability of an address, so the address cannot be provided. There are \`Cluster\`, \`External\` and values of an implementation such as \`example.com/name\`. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(cluster, gateway, report) {
    // Released, the API server itself refuses such a value.
    if (addressForm(cluster.lookup) !== "proposed") return;
    for (const [index, { routability: value }] of (gateway.resource.spec.addresses ?? []).entries()) {
      // The structure reports an empty value, and one that is too long.
      if (value === undefined || value === "" || value.length > LONGEST_VALUE) continue;
      if (kindOfValue(value, "address") !== "invalid") continue;
      const meant = value === "Public" ? "External" : nearestScope(value, ADDRESS_SCOPES);
      const at = addressRoutability(index);
      report({
        at,
        message: `\`${value}\` is no routability of an address, so the address cannot be provided. There are \`Cluster\`, \`External\` and values of an implementation such as \`example.com/name\`.`,
        fixes:
          meant === undefined
            ? []
            : [preferredFix(`Change to \`${meant}\``, setAt({ id: gateway.id, path: at }, meant))],
      });
    }
  },
});
