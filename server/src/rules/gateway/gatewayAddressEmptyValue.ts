import { isBetween } from "../../schema/release.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-address-empty-value",
  category: "advice",
  severity: "information",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "An address of a Gateway without a value leaves the choice to the implementation.",
  why: `Since release 1.3 an entry of \`addresses\` may say the type alone; the implementation then assigns an address of that type.
That is an optional feature (\`GatewayAddressEmpty\`): without it the Gateway is not programmed, with reason
\`AddressNotAssigned\`. Without any \`addresses\` every implementation assigns one.`,
  source: ADDRESS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  addresses:
    - type: Hostname
#     ^^^^^^^^^^^^^^ information gateway-address-empty-value: Without a value the implementation chooses the address, if it supports that at all. Give it one, or leave \`addresses\` out.
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  correction: `
     - type: Hostname
+      value: edge.example.com
`,
  check(cluster, { resource }, report) {
    // Before, the API server refuses an address without a value.
    if (!isBetween(cluster.options.crds.bundleVersion, "1.3", undefined)) return;
    (resource.spec.addresses ?? []).forEach(({ value, routability = "" }, index) => {
      // An entry may say nothing but from where the address is to be reached.
      if (value !== undefined || routability !== "") return;
      report({
        at: ["spec", "addresses", index],
        message:
          "Without a value the implementation chooses the address, if it supports that at all. Give it one, or leave `addresses` out.",
      });
    });
  },
});
