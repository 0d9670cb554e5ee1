import { addressForm } from "../../gateway-api/infrastructure/addressRoutability.ts";
import { reachOf } from "../../gateway-api/infrastructure/ipRange.ts";
import { removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS_PROPOSAL, addressRoutability } from "./fields.ts";

export default defineRule({
  id: "addr-routability-cluster-global",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "A public address is said to be reachable inside of the cluster only",
  why: "An address of the routability `Cluster` should not be one that the internet can reach, unless the cluster's Service network has such addresses. Where the setting `serviceCIDRs` says which ones it has, `addr-routability-cluster-range` decides.",
  source: ADDRESS_PROPOSAL,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  addresses:
    - value: 8.8.4.4
#            ^^^^^^^ hint addr-routability-cluster-global: \`8.8.4.4\` is a public address; with the routability \`Cluster\` it should be one of the cluster's Service network. 💡
      routability: Cluster
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(cluster, gateway, report) {
    if (cluster.options.routability.serviceCIDRs.length > 0) return;
    for (const [index, address] of (gateway.resource.spec.addresses ?? []).entries()) {
      const { type = "IPAddress", value, routability } = address;
      if (routability !== "Cluster" || type !== "IPAddress" || value === undefined) continue;
      if (reachOf(value) !== "global") continue;
      report({
        at: ["spec", "addresses", index, "value"],
        message: `\`${value}\` is a public address; with the routability \`Cluster\` it should be one of the cluster's Service network.`,
        fixes: [
          addressForm(cluster.lookup) === "released"
            ? fixBy("Remove `routability`", removeAt({ id: gateway.id, path: addressRoutability(index) }))
            : fixBy(
                "Change the routability to `External`",
                setAt({ id: gateway.id, path: addressRoutability(index) }, "External"),
              ),
        ],
      });
    }
  },
});
