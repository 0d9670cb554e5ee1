import { type AddressReach, reachOf } from "../../gateway-api/infrastructure/ipRange.ts";
import { addressFitsScope, scopeOfAddresses } from "../../gateway-api/infrastructure/routability.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL, setRoutability } from "./fields.ts";

export default defineRule({
  id: "routability-address-unavailable",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "A requested address lies outside of the routability that is asked for",
  why: "An implementation that cannot give the Gateway an address of the scope reports Accepted=False with the reason UnsupportedRoutability. A private address is not reachable on the internet by itself, and a public one not only from inside of the cluster or of a private network. What the GatewayClass has as its default counts like a value of the Gateway. Ranges for documentation suit every scope here, and whether a network is larger than the cluster cannot be seen in an address.",
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
  check(cluster, gateway, report) {
    const wanted = scopeOfAddresses(gateway, cluster.lookup);
    if (wanted === undefined) return;
    const { scope, from } = wanted;
    const whose = from === "Gateway" ? "" : ", the default of its GatewayClass,";
    for (const [index, address] of (gateway.resource.spec.addresses ?? []).entries()) {
      const reach = address.value === undefined ? undefined : reachOf(address.value);
      if (reach === undefined || addressFitsScope(address, scope) !== "no") continue;
      const fitting = reach === "global" ? "Public" : "Private";
      report({
        at: ["spec", "addresses", index, "value"],
        message: `\`${address.value ?? ""}\` is ${REACHES[reach]}, ${contradiction(scope, whose)}`,
        fixes: [
          fixBy(
            from === "Gateway"
              ? `Change the routability to \`${fitting}\``
              : `Ask for the routability \`${fitting}\``,
            setRoutability(gateway, fitting),
          ),
          fixBy(
            "Remove the address, so that one is assigned",
            removeAt({ id: gateway.id, path: ["spec", "addresses", index] }),
          ),
        ],
      });
    }
  },
});

/** What an address that does not fit a scope means; `whose` says where the scope comes from. */
function contradiction(scope: string, whose: string): string {
  switch (scope) {
    case "Public":
      return `which cannot be reached on the internet as the routability \`Public\`${whose} asks. Unless something translates it, the Gateway is not accepted.`;
    case "Private":
      return `while the routability \`Private\`${whose} asks for one that only a private network reaches. Unless that network uses such addresses inside, the Gateway is not accepted.`;
    default:
      return `while the routability \`${scope}\`${whose} asks for one that only the cluster reaches. Unless the cluster uses such addresses inside, the Gateway is not accepted.`;
  }
}

const REACHES: Readonly<Record<AddressReach, string>> = {
  global: "a public address",
  private: "a private address",
  shared: "an address between a provider and its customers",
  local: "an address of one host or link",
  documentation: "an address for documentation",
};
