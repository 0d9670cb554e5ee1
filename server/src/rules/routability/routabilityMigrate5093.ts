import { addressForm } from "../../gateway-api/infrastructure/addressRoutability.ts";
import { kindOfValue } from "../../gateway-api/infrastructure/routability.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS_PROPOSAL, ROUTABILITY } from "./fields.ts";
import { perAddressForm } from "./perAddressForm.ts";

export default defineRule({
  id: "routability-migrate-5093",
  category: "migration",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "`infrastructure.routability` has a successor on each address",
  why: "GEP-1651 was declined. GEP-5093 puts the field on each entry of `spec.addresses` instead, so that one Gateway can have addresses of several reaches; release 1.7 has it. `Cluster` stays, what was `Public` is the reach of an address that says nothing (`External`, while the field was a proposal), and instead of `Private` an implementation has values of its own.",
  source: ADDRESS_PROPOSAL,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    routability: Public
#   ^^^^^^^^^^^ hint routability-migrate-5093: The proposal of this field was declined. Its successor GEP-5093 says the same on each address. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(cluster, gateway, report) {
    const { infrastructure, addresses = [] } = gateway.resource.spec;
    const value = infrastructure?.routability;
    if (value === undefined || kindOfValue(value, "gateway") === "invalid") return;
    // A child must not have the field, and where both forms stand the old one is superfluous.
    if (infrastructure?.attachTo !== undefined) return;
    if (addresses.some(({ routability }) => routability !== undefined)) return;
    report({
      at: ROUTABILITY,
      on: "key",
      message:
        "The proposal of this field was declined. Its successor GEP-5093 says the same on each address.",
      fixes: [perAddressForm(gateway, value, addressForm(cluster.lookup))],
    });
  },
});
