import type { GatewayAddress } from "../../model/gateway.ts";
import { isHostname } from "../../schema/admission/hostname.ts";
import { isIpAddress } from "../../schema/ipAddress.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./attachTo.ts";
import { moveToParent } from "./moveToParent.ts";

export default defineRule({
  id: "attach-child-addresses",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "A child Gateway asks for addresses of its own",
  why: "A child is reached at its parent's addresses and its status repeats them. The proposal forbids `spec.addresses` on a child, so an implementation may refuse it.",
  source: `${PROPOSAL}#validation`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  addresses: [{ type: IPAddress, value: 198.51.100.7 }]
# ^^^^^^^^^ error attach-child-addresses: A Gateway that attaches to another one is reached at the parent's addresses and must not set \`addresses\`. Set them on the parent. 💡
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, child, report) {
    const { addresses = [], infrastructure } = child.resource.spec;
    if (infrastructure?.attachTo === undefined || addresses.length === 0) return;
    const path = ["spec", "addresses"];
    report({
      at: path,
      on: "key",
      message:
        "A Gateway that attaches to another one is reached at the parent's addresses and must not set `addresses`. Set them on the parent.",
      fixes: [
        // What the API server refuses here it would refuse on the parent.
        ...(areWellFormed(addresses)
          ? moveToParent(child, cluster.merging.parentAcceptance(child.id)?.parent, {
              path,
              value: addresses.map((address) => ({ ...address })),
              text: "the addresses",
              isSet: ({ spec }) => spec.addresses !== undefined,
            })
          : []),
        fixBy("Remove `addresses`", removeAt({ id: child.id, path })),
      ],
    });
  },
});

/** False where the API server refuses an address by itself: no IP address, no hostname, or one that is asked for twice. */
function areWellFormed(addresses: readonly GatewayAddress[]): boolean {
  const values = addresses.flatMap(({ value }) => value ?? []);
  return (
    new Set(values).size === values.length &&
    addresses.every(({ type = "IPAddress", value }) => {
      if (value === undefined) return true;
      if (type === "IPAddress") return isIpAddress(value);
      return type !== "Hostname" || isHostname(value);
    })
  );
}
