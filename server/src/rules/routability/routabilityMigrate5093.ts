import type { Delivered } from "../../delivery/delivered.ts";
import { addressScopeFor, kindOfValue } from "../../gateway-api/routability.ts";
import type { Gateway } from "../../model/resource.ts";
import type { ManifestEdit } from "../../workspace/finding.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS_PROPOSAL, addressRoutability, ROUTABILITY, withoutRoutability } from "./fields.ts";

export default defineRule({
  id: "routability-migrate-5093",
  category: "migration",
  severity: "hint",
  kinds: ["Gateway"],
  summary: "`infrastructure.routability` has a successor on each address",
  why: "GEP-1651 was declined. GEP-5093 puts the field on each entry of `spec.addresses` instead, so that one Gateway can have addresses of several reaches. `Cluster` stays, `Public` is called `External` there, which means that the address has to be treated as one that anybody reaches, and instead of `Private` an implementation has values of its own.",
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  addresses:
    - type: IPAddress
      routability: External
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(_cluster, gateway, report) {
    const { infrastructure, addresses = [] } = gateway.resource.spec;
    const value = infrastructure?.routability;
    if (value === undefined || kindOfValue(value, "gateway") === "invalid") return;
    // A child must not have the field, and where both forms stand the old one is superfluous.
    if (infrastructure?.attachTo !== undefined) return;
    if (addresses.some(({ routability }) => routability !== undefined)) return;
    const scope = addressScopeFor(value);
    report({
      at: ROUTABILITY,
      on: "key",
      message:
        "The proposal of this field was declined. Its successor GEP-5093 says the same on each address.",
      fixes: [
        {
          title:
            scope === undefined
              ? `Say it on the addresses, as \`${PLACEHOLDER}\`, which your implementation calls otherwise`
              : `Say it on the addresses, as \`${scope}\``,
          edits: [...onAddresses(gateway, scope ?? PLACEHOLDER), withoutRoutability(gateway)],
        },
      ],
    });
  },
});

/** `Private` has no counterpart; each implementation has a name of its own for it. */
const PLACEHOLDER = "example.com/private";

function onAddresses(gateway: Delivered<Gateway>, scope: string): readonly ManifestEdit[] {
  const { addresses = [] } = gateway.resource.spec;
  if (addresses.length === 0) {
    const value = { type: "IPAddress", routability: scope };
    return [{ kind: "append", place: { id: gateway.id, path: ["spec", "addresses"] }, value }];
  }
  return addresses.map((_, index) => ({
    kind: "set",
    place: { id: gateway.id, path: addressRoutability(index) },
    value: scope,
  }));
}
