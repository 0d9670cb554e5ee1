import { addressForm, isServiceAddress } from "../../gateway-api/infrastructure/addressRoutability.ts";
import { removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS_PROPOSAL, addressRoutability } from "./fields.ts";

export default defineRule({
  id: "addr-routability-cluster-range",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "An address and its routability disagree about the cluster's Service network",
  why: "An address of the routability `Cluster` lies in the range from which Services get theirs, an `External` one, as the proposal called the opposite before release 1.7, does not; otherwise the entry cannot be satisfied and the Gateway reports AddressesAssigned=False. The ranges stand in the setting `serviceCIDRs`; without it the rule is silent.",
  source: ADDRESS_PROPOSAL,
  exampleOptions: { serviceCIDRs: ["10.96.0.0/12"] },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  addresses:
    - value: 10.20.0.8
#            ^^^^^^^^^ warning addr-routability-cluster-range: \`10.20.0.8\` lies outside of the cluster's Service network (10.96.0.0/12), so it cannot have the routability \`Cluster\`. 💡
      routability: Cluster
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-    - value: 10.20.0.8
+    - value: 10.96.0.8
`,
  check(cluster, gateway, report) {
    const { serviceCIDRs } = cluster.options.routability;
    for (const [index, address] of (gateway.resource.spec.addresses ?? []).entries()) {
      const { type = "IPAddress", value, routability } = address;
      if (value === undefined || type !== "IPAddress") continue;
      const isService = isServiceAddress(value, serviceCIDRs);
      const isWrong =
        (routability === "Cluster" && isService === "no") ||
        (routability === "External" && isService === "yes");
      if (!isWrong) continue;
      const place = { id: gateway.id, path: addressRoutability(index) };
      const isReleased = addressForm(cluster.lookup) === "released";
      const other = routability === "Cluster" ? "External" : "Cluster";
      const where = routability === "Cluster" ? "outside of" : "in";
      report({
        at: ["spec", "addresses", index, "value"],
        message: `\`${value}\` lies ${where} the cluster's Service network (${serviceCIDRs.join(", ")}), so it cannot have the routability \`${routability}\`.`,
        fixes: [
          isReleased && other === "External"
            ? fixBy("Remove `routability`", removeAt(place))
            : fixBy(`Change the routability to \`${other}\``, setAt(place, other)),
        ],
      });
    }
  },
});
