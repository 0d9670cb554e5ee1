import { type AddressReach, reachOf } from "../../gateway-api/infrastructure/ipRange.ts";
import { addressFitsScope } from "../../gateway-api/infrastructure/routability.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL, setRoutability } from "./fields.ts";

export default defineRule({
  id: "routability-address-unavailable",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "A requested address lies outside of the routability that is asked for",
  why: "An implementation that cannot give the Gateway an address of the scope reports Accepted=False with the reason UnsupportedRoutability. A private address is not reachable on the internet by itself, and a public one not only from inside of the cluster. Ranges for documentation suit every scope here, and whether a network is larger than the cluster cannot be seen in an address.",
  source: `${GATEWAY_PROPOSAL}#unsupported-routability-address-values`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    routability: Public
  addresses:
    - value: 10.20.0.8
#            ^^^^^^^^^ warning routability-address-unavailable: \`10.20.0.8\` is a private address, which cannot be reached on the internet as the routability \`Public\` asks. Unless something translates it, the Gateway is not accepted. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-    routability: Public
+    routability: Cluster
`,
  check(_cluster, gateway, report) {
    const { infrastructure, addresses = [] } = gateway.resource.spec;
    const scope = infrastructure?.routability;
    if (scope === undefined) return;
    for (const [index, address] of addresses.entries()) {
      const reach = address.value === undefined ? undefined : reachOf(address.value);
      if (reach === undefined || addressFitsScope(address, scope) !== "no") continue;
      const text =
        scope === "Public"
          ? `which cannot be reached on the internet as the routability \`Public\` asks. Unless something translates it, the Gateway is not accepted.`
          : `while the routability \`${scope}\` asks for one that only the cluster reaches. Unless the cluster uses such addresses inside, the Gateway is not accepted.`;
      const fitting = reach === "global" ? "Public" : "Private";
      report({
        at: ["spec", "addresses", index, "value"],
        message: `\`${address.value ?? ""}\` is ${REACHES[reach]}, ${text}`,
        fixes: [
          fixBy(`Change the routability to \`${fitting}\``, setRoutability(gateway, fitting)),
          fixBy(
            "Remove the address, so that one is assigned",
            removeAt({ id: gateway.id, path: ["spec", "addresses", index] }),
          ),
        ],
      });
    }
  },
});

const REACHES: Readonly<Record<AddressReach, string>> = {
  global: "a public address",
  private: "a private address",
  shared: "an address between a provider and its customers",
  local: "an address of one host or link",
  documentation: "an address for documentation",
};
